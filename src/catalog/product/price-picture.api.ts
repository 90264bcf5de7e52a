import { createApi } from '../../lib/server/web/api.ts'
import { shareImageUrl } from '../../media/media.rules.ts'
import type { Storage } from '../../media/storage.server.ts'
import { readPricePicture } from './price-picture.service.ts'

/** `/media/<key>/price1800000.jpg`; with a price of yesterday it leads to the picture without one. */
export function pricePictureApi({ storage }: { storage: Storage }) {
  const api = createApi()
  api.get('/media/:key/:file{price\\d{1,10}\\.jpg}', async (c) => {
    const { key, file } = c.req.param()
    const price = Number(file.slice('price'.length, -'.jpg'.length))
    const bytes = await readPricePicture(c.var.ctx, storage, { key, price })
    c.header('cache-control', 'public, max-age=3600')
    if (!bytes) return c.redirect(shareImageUrl(key), 302)
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
    })
  })
  return api
}
