import * as z from 'zod'
import { createAdminApi, idParams } from '../../lib/server/web/api.ts'
import type { Storage } from '../../media/storage.server.ts'
import { productSchema } from '../catalog.schema.ts'
import { refuseUnrenderable, renderMarkdown } from '../../lib/server/markdown.ts'
import { ownerProductSchema } from './owner-product.schema.ts'
import { previewProduct } from './read-owner-product.service.ts'
import { productLimits } from '../product-limits.rules.ts'
import { productSaveSchema } from './product-write.schema.ts'
import { readPictureFiles } from './save-parts.server.ts'
import { saveProduct } from './save-product.service.ts'

/** What the product's editor needs in addition to them. */
export const productEditorApi = (storage: Storage) =>
  createAdminApi('Admin: products')
    .command('post', '/products/{id}/save', {
      summary: 'Save what changed in the editor, all of it or nothing; 409 STALE with `current`',
      params: idParams,
      body: productSaveSchema,
      answer: [ownerProductSchema, 'The product as it is now'],
      atomic: true,
      run: async ({ ctx, params: { id }, body: { updated_at, pictures, ...change } }) =>
        saveProduct(ctx, id, updated_at, {
          ...change,
          pictures: pictures && (await readPictureFiles(storage, pictures)),
        }),
    })
    .read('/products/{id}/preview', {
      summary: 'The product as shoppers will see it, whatever its status',
      params: idParams,
      answer: [productSchema, 'The product'],
      run: ({ ctx, params }) => previewProduct(ctx, params.id),
    })
    .command('post', '/markdown', {
      summary: 'A description as shoppers will see it',
      body: z.strictObject({ text: z.string().max(productLimits.description) }),
      answer: [z.object({ html: z.string() }), 'Safe HTML'],
      run: ({ body }) => {
        refuseUnrenderable(body.text, 'description')
        return { html: renderMarkdown(body.text) }
      },
    })
