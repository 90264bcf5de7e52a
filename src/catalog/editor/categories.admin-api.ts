import { createAdminApi, idParams } from '../../lib/server/web/api.ts'
import type { Storage } from '../../media/storage.server.ts'
import {
  categoryChangesSchema,
  categoryOrderSchema,
  newCategorySchema,
  ownerCategoryListSchema,
  ownerCategorySchema,
} from './category-write.schema.ts'
import { removalSchema } from './product-write.schema.ts'
import {
  createCategory,
  deleteCategory,
  listOwnerCategories,
  orderCategories,
  updateCategory,
} from './write-categories.service.ts'

/** The owner’s categories. */
export const categoriesAdminApi = (storage: Storage) =>
  createAdminApi('Admin: categories')
    .read('/categories', {
      summary: 'Every category in order, hidden ones among them',
      answer: [ownerCategoryListSchema, 'The categories'],
      run: async ({ ctx }) => ({ categories: await listOwnerCategories(ctx) }),
    })
    .command('post', '/categories', {
      summary: 'Add a category behind the others',
      body: newCategorySchema,
      answer: [ownerCategorySchema, 'The category'],
      status: 201,
      atomic: true,
      run: ({ ctx, body }) => createCategory(ctx, storage, body),
    })
    .command('put', '/categories/order', {
      summary: 'Put the categories into another order',
      body: categoryOrderSchema,
      answer: [ownerCategoryListSchema, 'The categories'],
      run: async ({ ctx, body }) => ({ categories: await orderCategories(ctx, body.ids) }),
    })
    .command('patch', '/categories/{id}', {
      summary: 'Change what is given; 409 STALE with `current` when it was changed meanwhile',
      params: idParams,
      body: categoryChangesSchema,
      answer: [ownerCategorySchema, 'The category as it is now'],
      run: ({ ctx, params, body: { updated_at, ...changes } }) =>
        updateCategory(ctx, storage, params.id, updated_at, changes),
    })
    .command('delete', '/categories/{id}', {
      summary: 'Delete a category without products',
      params: idParams,
      body: removalSchema,
      run: ({ ctx, params, body }) => deleteCategory(ctx, params.id, body.updated_at),
    })
