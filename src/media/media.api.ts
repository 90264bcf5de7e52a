import { createApi } from '../lib/server/web/api.ts'
import { commonError } from '../lib/errors.ts'
import { makeJpeg } from './jpeg-picture.service.ts'
import { isMediaName, type Storage } from './storage.server.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** `GET /media/<key>/<file>`: immutable, so browsers and CDNs keep it for a year. A private picture is not here. */
export function mediaApi(storage: Storage) {
  const media = createApi()
  media.get('/media/:key/:file', async (c) => {
    const { key, file } = c.req.param()
    if (!isMediaName(`${key}/${file}`)) throw commonError('NOT_FOUND')
    const stored = await storage.get(`${key}/${file}`)
    const bytes = stored ?? (await makeJpeg(storage, key, file))
    if (!bytes) throw commonError('NOT_FOUND')
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': types[file.split('.').pop()!] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
    })
  })
  return media
}
