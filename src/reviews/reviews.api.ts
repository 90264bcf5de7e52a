import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import { createApi, createOwnerApi, idParams } from '../lib/server/web/api.ts'
import type { Storage } from '../media/storage.server.ts'
import { openAnyPhoto, openShownPhoto } from './review-photos.service.ts'
import { productReviewsSchema } from './reviews.schema.ts'
import { readProductReviews } from './reviews.service.ts'

const photoRoute = <Path extends string>(path: Path, tag: string, summary: string) =>
  createRoute({
    method: 'get',
    path,
    tags: [tag],
    summary,
    request: {
      params: idParams,
      query: z.strictObject({ size: z.enum(['small', 'whole']).default('small') }),
    },
    responses: {
      200: {
        description: 'The picture',
        content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
      },
    },
  })
const shownRoute = photoRoute('/api/review-photos/{id}', 'Products', 'A photograph of a review that is shown')
const anyRoute = photoRoute(
  '/review-photos/{id}',
  'Admin: reviews',
  'A photograph of a review, also a hidden one',
)

const picture = (c: Context, jpeg: Uint8Array, cache: string) => {
  c.header('content-type', 'image/jpeg')
  c.header('cache-control', cache)
  return c.body(jpeg as Uint8Array<ArrayBuffer>, 200)
}

/** What customers say of a product, and the only addresses of their pictures (rule: review-photos). */
export function reviewsApi(storage: Storage) {
  const said = createApi('Products').read('/api/reviews', {
    summary: 'What customers say of a product: rating, fit by size, and the newest reviews',
    query: z.strictObject({ product: z.uuid() }),
    answer: [productReviewsSchema, 'Null and empty while there are too few'],
    run: ({ ctx, query }) => readProductReviews(ctx, query.product),
  })
  // It may be hidden or erased any time: an hour in the browser that has seen it, and nowhere else.
  const shown = createApi('Products').openapi(shownRoute, async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
    return picture(c, await openShownPhoto(c.var.ctx, storage, asked), 'private, max-age=3600')
  })
  const any = createOwnerApi('Admin: reviews').openapi(anyRoute, async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
    return picture(c, await openAnyPhoto(c.var.ctx, storage, asked), 'private, no-store')
  })
  return createApi('Products').route('/', said).route('/', shown).route('/', any)
}
