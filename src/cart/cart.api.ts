import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import { answer, type ApiEnv, createApi, json, jsonBody } from '../lib/server/web/api.ts'
import type { Ctx } from '../lib/server/context.ts'
import { refusedPage } from '../lib/server/pages/plain-page.ts'
import { addFormPath } from './cart.rules.ts'
import { addFormSchema, cartSchema, quantityInputSchema } from './cart.schema.ts'
import { addFromForm } from './add-form.service.ts'
import { addToCart, clearCart, getCart, removeCartItem, setCartQuantity } from './cart.service.ts'
import { wantedLineSchema } from './quote/quote.schema.ts'

const answers = { 200: json(cartSchema, 'The cart after the call') }
const itemId = z.object({ id: z.uuid() })

const getRoute = createRoute({
  method: 'get',
  path: '/api/cart',
  tags: ['Cart'],
  summary: 'My cart with current prices and stock',
  responses: answers,
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/cart/items',
  tags: ['Cart'],
  summary: 'Puts pieces of a product into my cart; the same variant adds up',
  request: { body: jsonBody(wantedLineSchema) },
  responses: answers,
})

const setRoute = createRoute({
  method: 'patch',
  path: '/api/cart/items/{id}',
  tags: ['Cart'],
  summary: 'Sets a quantity; 0 or less removes the line',
  request: { params: itemId, body: jsonBody(quantityInputSchema) },
  responses: answers,
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/cart/items/{id}',
  tags: ['Cart'],
  summary: 'Takes a line out',
  request: { params: itemId },
  responses: answers,
})

const clearRoute = createRoute({
  method: 'delete',
  path: '/api/cart',
  tags: ['Cart'],
  summary: 'Empties my cart',
  responses: answers,
})

const addFormRoute = createRoute({
  method: 'post',
  path: addFormPath,
  tags: ['Cart'],
  summary: 'The same as a form of a product page without scripts; leads to the cart, or says why not',
  request: {
    body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: addFormSchema } } },
  },
  responses: { 303: { description: 'It is in the cart' }, 409: { description: 'A page that says why not' } },
})

/** Gives the guest key of this visitor, issuing the cookie when there is none. */
export type EnsureGuestKey = (c: Context<ApiEnv>) => string | Promise<string>

/** Only a first write makes a guest; reading a cart sets no cookie. */
export function cartApi(gateways: { ensureGuestKey: EnsureGuestKey }) {
  const writerCtx = async (c: Context<ApiEnv>): Promise<Ctx> => {
    const { ctx } = c.var
    if (ctx.actor.kind !== 'guest' || ctx.actor.guestKey) return ctx
    return { ...ctx, actor: { kind: 'guest', guestKey: await gateways.ensureGuestKey(c) } }
  }
  return createApi()
    .openapi(getRoute, async (c) => answer(c, cartSchema, await getCart(c.var.ctx)))
    .openapi(addRoute, async (c) => {
      const ctx = await writerCtx(c as unknown as Context<ApiEnv>)
      return answer(c, cartSchema, await addToCart(ctx, c.req.valid('json')))
    })
    .openapi(addFormRoute, async (c) => {
      const form = c.req.valid('form')
      const ctx = await writerCtx(c as unknown as Context<ApiEnv>)
      const refusal = await addFromForm(ctx, form)
      if (!refusal) return c.redirect('/cart', 303)
      return c.html(refusedPage(refusal, `/product/${form.slug}`), 409)
    })
    .openapi(setRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { quantity } = c.req.valid('json')
      return answer(c, cartSchema, await setCartQuantity(c.var.ctx, { id, quantity }))
    })
    .openapi(removeRoute, async (c) => {
      const cart = await removeCartItem(c.var.ctx, c.req.valid('param').id)
      return answer(c, cartSchema, cart)
    })
    .openapi(clearRoute, async (c) => answer(c, cartSchema, await clearCart(c.var.ctx)))
}
