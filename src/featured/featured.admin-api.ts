import * as z from 'zod'
import { createAdminApi, idParams } from '../lib/server/web/api.ts'
import { listFeaturedProducts, setFeaturedProducts } from './featured-products.service.ts'
import {
  featuredProductIdsSchema,
  featuredProductSchema,
  newShowcaseItemSchema,
  ownerShowcaseItemSchema,
  showcaseChangesSchema,
  showcaseOrderSchema,
  showcaseStepSchema,
} from './owner-showcase.schema.ts'
import {
  createShowcaseItem,
  listShowcaseForOwner,
  putShowcaseItemLive,
  reorderShowcase,
  updateShowcaseItem,
} from './owner-showcase.service.ts'

const itemAnswer = [ownerShowcaseItemSchema, 'The item as it is now'] as const

const productsAnswer = [
  z.object({ products: z.array(featuredProductSchema) }),
  'The featured products in their order',
] as const

export const featuredAdminApi = createAdminApi('Admin: featured')
  .read('/featured', {
    summary: 'Every showcase item, archived ones too, with how many people wait',
    answer: [z.object({ items: z.array(ownerShowcaseItemSchema) }), 'By rank, then date'],
    run: async ({ ctx }) => ({ items: await listShowcaseForOwner(ctx) }),
  })
  .command('post', '/featured', {
    summary: 'Add a showcase item',
    body: newShowcaseItemSchema,
    answer: [ownerShowcaseItemSchema, 'The item'],
    status: 201,
    atomic: true,
    run: ({ ctx, body }) => createShowcaseItem(ctx, body),
  })
  .read('/featured/products', {
    summary: 'The featured products',
    answer: productsAnswer,
    run: async ({ ctx }) => ({ products: await listFeaturedProducts(ctx) }),
  })
  .command('put', '/featured/products', {
    summary: 'Feature exactly these products, in this order',
    body: featuredProductIdsSchema,
    answer: productsAnswer,
    run: async ({ ctx, body }) => ({ products: await setFeaturedProducts(ctx, body.ids) }),
  })
  .command('put', '/featured/order', {
    summary: 'Put the items on show in order; 409 WRONG_ORDER when these are not all of them',
    body: showcaseOrderSchema,
    answer: [z.object({ items: z.array(ownerShowcaseItemSchema) }), 'The items in their order'],
    run: async ({ ctx, body }) => ({ items: await reorderShowcase(ctx, body.ids) }),
  })
  .command('patch', '/featured/{id}', {
    summary: 'Change or archive an item; 409 STALE with `current` when it was changed meanwhile',
    params: idParams,
    body: showcaseChangesSchema,
    answer: itemAnswer,
    run: ({ ctx, params: { id }, body: { updated_at, ...changes } }) =>
      updateShowcaseItem(ctx, id, changes, new Date(updated_at)),
  })
  .command('post', '/featured/{id}/live', {
    summary: 'Open the sale of an item: who waits for it is mailed',
    params: idParams,
    body: showcaseStepSchema,
    answer: itemAnswer,
    run: ({ ctx, params, body }) => putShowcaseItemLive(ctx, params.id, new Date(body.updated_at)),
  })
