import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import { answer, type ApiEnv, createApi, json } from '../lib/server/web/api.ts'
import type { Ctx } from '../lib/server/context.ts'
import { savedIdsSchema, savedSchema } from './saved.schema.ts'
import { listSaved, listSavedIds, saveProduct, unsaveProduct } from './saved.service.ts'

const productId = z.object({ product_id: z.uuid() })

const listRoute = createRoute({
  method: 'get',
  path: '/api/saved',
  tags: ['Wishlist'],
  summary: 'My saved products, newest first',
  responses: { 200: json(savedSchema, 'The products that can be seen, and their ids') },
})

const idsRoute = createRoute({
  method: 'get',
  path: '/api/saved/ids',
  tags: ['Wishlist'],
  summary: 'The ids of my saved products: what the heart buttons need',
  responses: { 200: json(savedIdsSchema, 'The ids') },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/api/saved/{product_id}',
  tags: ['Wishlist'],
  summary: 'Save a product; again changes nothing',
  request: { params: productId },
  responses: { 200: json(savedIdsSchema, 'The ids afterwards') },
})

const unsaveRoute = createRoute({
  method: 'delete',
  path: '/api/saved/{product_id}',
  tags: ['Wishlist'],
  summary: 'Take a product off my wishlist',
  request: { params: productId },
  responses: { 200: json(savedIdsSchema, 'The ids afterwards') },
})

/** @param gateways `ensureGuestKey` issues the guest cookie on a guest's first save; reading issues none */
export function savedApi(gateways: { ensureGuestKey: (c: Context<ApiEnv>) => string }) {
  const writerCtx = (c: Context<ApiEnv>): Ctx => {
    const { ctx } = c.var
    if (ctx.actor.kind !== 'guest' || ctx.actor.guestKey) return ctx
    return { ...ctx, actor: { kind: 'guest', guestKey: gateways.ensureGuestKey(c) } }
  }
  return createApi()
    .openapi(listRoute, async (c) => {
      return answer(c, savedSchema, await listSaved(c.var.ctx))
    })
    .openapi(idsRoute, async (c) => {
      return answer(c, savedIdsSchema, { ids: await listSavedIds(c.var.ctx) })
    })
    .openapi(saveRoute, async (c) => {
      const ctx = writerCtx(c as unknown as Context<ApiEnv>)
      const ids = await saveProduct(ctx, c.req.valid('param').product_id)
      return answer(c, savedIdsSchema, { ids })
    })
    .openapi(unsaveRoute, async (c) => {
      const ids = await unsaveProduct(c.var.ctx, c.req.valid('param').product_id)
      return answer(c, savedIdsSchema, { ids })
    })
}
