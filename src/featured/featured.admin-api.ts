import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createAdminApi, json, jsonBody } from '../lib/server/web/api.ts'
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

const tags = ['Admin: featured']
const itemParam = z.object({ id: z.uuid() })
const itemAnswer = json(ownerShowcaseItemSchema, 'The item as it is now')

const listRoute = createRoute({
  method: 'get',
  path: '/featured',
  tags,
  summary: 'Every showcase item, archived ones too, with how many people wait',
  responses: { 200: json(z.object({ items: z.array(ownerShowcaseItemSchema) }), 'By rank, then date') },
})

const createItemRoute = createRoute({
  method: 'post',
  path: '/featured',
  tags,
  summary: 'Add a showcase item',
  request: { body: jsonBody(newShowcaseItemSchema) },
  responses: { 201: json(ownerShowcaseItemSchema, 'The item') },
})

const orderRoute = createRoute({
  method: 'put',
  path: '/featured/order',
  tags,
  summary: 'Put the items on show in order; 409 WRONG_ORDER when these are not all of them',
  request: { body: jsonBody(showcaseOrderSchema) },
  responses: { 200: json(z.object({ items: z.array(ownerShowcaseItemSchema) }), 'The items in their order') },
})

const updateRoute = createRoute({
  method: 'patch',
  path: '/featured/{id}',
  tags,
  summary: 'Change or archive an item; 409 STALE with `current` when it was changed meanwhile',
  request: { params: itemParam, body: jsonBody(showcaseChangesSchema) },
  responses: { 200: itemAnswer },
})

const liveRoute = createRoute({
  method: 'post',
  path: '/featured/{id}/live',
  tags,
  summary: 'Open the sale of an item: who waits for it is mailed',
  request: { params: itemParam, body: jsonBody(showcaseStepSchema) },
  responses: { 200: itemAnswer },
})

const productsAnswer = json(
  z.object({ products: z.array(featuredProductSchema) }),
  'The featured products in their order',
)

const productsRoute = createRoute({
  method: 'get',
  path: '/featured/products',
  tags,
  summary: 'The featured products',
  responses: { 200: productsAnswer },
})

const setProductsRoute = createRoute({
  method: 'put',
  path: '/featured/products',
  tags,
  summary: 'Feature exactly these products, in this order',
  request: { body: jsonBody(featuredProductIdsSchema) },
  responses: { 200: productsAnswer },
})

export const featuredAdminApi = createAdminApi()
  .openapi(listRoute, async (c) => c.json({ items: await listShowcaseForOwner(c.var.ctx) }, 200))
  .openapi(createItemRoute, async (c) =>
    c.json(await createShowcaseItem(c.var.ctx, c.req.valid('json')), 201),
  )
  .openapi(productsRoute, async (c) => c.json({ products: await listFeaturedProducts(c.var.ctx) }, 200))
  .openapi(setProductsRoute, async (c) =>
    c.json({ products: await setFeaturedProducts(c.var.ctx, c.req.valid('json').ids) }, 200),
  )
  .openapi(orderRoute, async (c) =>
    c.json({ items: await reorderShowcase(c.var.ctx, c.req.valid('json').ids) }, 200),
  )
  .openapi(updateRoute, async (c) => {
    const { updated_at, ...changes } = c.req.valid('json')
    const { id } = c.req.valid('param')
    return c.json(await updateShowcaseItem(c.var.ctx, id, changes, new Date(updated_at)), 200)
  })
  .openapi(liveRoute, async (c) => {
    const startedFrom = new Date(c.req.valid('json').updated_at)
    return c.json(await putShowcaseItemLive(c.var.ctx, c.req.valid('param').id, startedFrom), 200)
  })
