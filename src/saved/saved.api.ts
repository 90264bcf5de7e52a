import * as z from 'zod'
import { type EnsureGuestKey, writerCtx } from '../account/sessions/guest-key.server.ts'
import { createApi } from '../lib/server/web/api.ts'
import { listSaved, listSavedIds, saveProduct, unsaveProduct } from './saved.service.ts'
import { productSchema } from '../catalog/catalog.schema.ts'

const savedIdsSchema = z.object({ ids: z.array(z.string()).describe('Newest first') })

const savedSchema = savedIdsSchema.extend({ products: z.array(productSchema) })

const productId = z.object({ product_id: z.uuid() })

export function savedApi({ ensureGuestKey }: { ensureGuestKey: EnsureGuestKey }) {
  return createApi('Wishlist')
    .read('/api/saved', {
      summary: 'My saved products, newest first',
      answer: [savedSchema, 'The products that can be seen, and their ids'],
      run: ({ ctx }) => listSaved(ctx),
    })
    .read('/api/saved/ids', {
      summary: 'The ids of my saved products: what the heart buttons need',
      answer: [savedIdsSchema, 'The ids'],
      run: async ({ ctx }) => ({ ids: await listSavedIds(ctx) }),
    })
    .command('put', '/api/saved/{product_id}', {
      summary: 'Save a product; again changes nothing',
      params: productId,
      answer: [savedIdsSchema, 'The ids afterwards'],
      run: async ({ params, c }) => ({
        ids: await saveProduct(await writerCtx(c, ensureGuestKey), params.product_id),
      }),
    })
    .command('delete', '/api/saved/{product_id}', {
      summary: 'Take a product off my wishlist',
      params: productId,
      answer: [savedIdsSchema, 'The ids afterwards'],
      run: async ({ ctx, params }) => ({ ids: await unsaveProduct(ctx, params.product_id) }),
    })
}
