import { commonError } from '../lib/errors.ts'
import { chooseEncoding } from '../lib/server/web/accept-encoding.ts'
import { createApi } from '../lib/server/web/api.ts'
import type { Storage } from '../media/storage.server.ts'
import { feedFormats, feedPath, storedName } from './feed-files.rules.ts'
import { createFeedShelf } from './serve-feeds.service.ts'

/** Whether the file may be sent as it is kept. */
const takesGzip = (accepted: string) => chooseEncoding(accepted.replace(/\bbr\b[^,]*/g, '')) !== null

/** `/feeds/google.xml` and `/feeds/meta.csv`: what a worker wrote last (rule: feeds-cost-nothing). */
export function feedsApi({ storage }: { storage: Storage }) {
  const api = createApi()
  const take = createFeedShelf(storage)
  for (const format of feedFormats)
    api.get(feedPath(format), async (c) => {
      const file = await take(c.var.ctx, storedName(format))
      if (!file) throw commonError('NOT_FOUND')
      const plain = takesGzip(c.req.header('accept-encoding') ?? '') ? null : file.plain
      const etag = plain ? file.etag : file.etag.replace(/"$/, '-gzip"')
      const headers = {
        etag,
        'last-modified': file.writtenAt.toUTCString(),
        'cache-control': 'public, max-age=300',
        vary: 'accept-encoding',
      }
      if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
      const bytes = plain ?? file.packed
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        ...headers,
        ...(!plain && { 'content-encoding': 'gzip' }),
        'content-type': format.type,
        'content-length': String(bytes.length),
      })
    })
  return api
}
