import { createAdminApi, idParams } from '../../lib/server/web/api.ts'
import type { Storage } from '../../media/storage.server.ts'
import { createProduct } from './create-product.service.ts'
import { deleteProduct } from './delete-product.service.ts'
import { duplicateProduct } from './duplicate-product.service.ts'
import { listOwnerProducts } from './list-owner-products.service.ts'
import { ownerListQuerySchema, ownerListSchema, ownerProductSchema } from './owner-product.schema.ts'
import {
  newProductSchema,
  productChangesSchema,
  removalSchema,
  statusChangeSchema,
} from './product-write.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { saveProduct } from './save-product.service.ts'

const product = [ownerProductSchema, 'The product as it is now'] as const

/** The owner's products; what their editor saves at once is in `product-editor.admin-api.ts`. */
export const productsAdminApi = (storage: Storage) =>
  createAdminApi('Admin: products')
    .read('/products', {
      summary: 'Products of every status; archived ones only when asked for',
      query: ownerListQuerySchema,
      answer: [ownerListSchema, 'The page'],
      run: ({ ctx, query }) => listOwnerProducts(ctx, query),
    })
    .command('post', '/products', {
      summary: 'Make a draft',
      body: newProductSchema,
      answer: product,
      status: 201,
      atomic: true,
      run: ({ ctx, body }) => createProduct(ctx, storage, body),
    })
    .read('/products/{id}', {
      summary: 'A product with all its parts',
      params: idParams,
      answer: product,
      run: ({ ctx, params }) => readOwnerProduct(ctx, params.id),
    })
    .command('patch', '/products/{id}', {
      summary: 'Change what is given; 409 STALE with `current` when it was changed meanwhile',
      params: idParams,
      body: productChangesSchema,
      answer: product,
      run: ({ ctx, params, body: { updated_at, ...fields } }) =>
        saveProduct(ctx, params.id, updated_at, { fields }),
    })
    .command('post', '/products/{id}/status', {
      summary: 'Put it live, schedule it, take it back to draft or archive it',
      params: idParams,
      body: statusChangeSchema,
      answer: product,
      run: ({ ctx, params, body: { updated_at, ...status } }) =>
        saveProduct(ctx, params.id, updated_at, status),
    })
    .command('post', '/products/{id}/duplicate', {
      summary: 'Make a draft like it, without stock',
      params: idParams,
      answer: product,
      status: 201,
      atomic: true,
      run: ({ ctx, params }) => duplicateProduct(ctx, params.id),
    })
    .command('delete', '/products/{id}', {
      summary: 'Delete a product that was never ordered',
      params: idParams,
      body: removalSchema,
      run: ({ ctx, params, body }) => deleteProduct(ctx, params.id, body.updated_at),
    })
