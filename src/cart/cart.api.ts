import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { type EnsureGuestKey, writerCtx } from '../account/sessions/guest-key.server.ts'
import { ignoredInput } from '../lib/input-limits.ts'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import { createApi, idParams } from '../lib/server/web/api.ts'
import { shopPage } from '../lib/server/web/plain-page.ts'
import { addFormPath } from './cart.rules.ts'
import { addFormSchema, cartSchema, quantityInputSchema } from './cart.schema.ts'
import { addFromForm } from './add-form.service.ts'
import { addToCart, clearCart, getCart, removeCartItem, setCartQuantity } from './cart.service.ts'
import { requestedLineSchema } from './quote/quote.schema.ts'

const answers = [cartSchema, 'The cart after the call'] as const
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

export function cartApi({ ensureGuestKey }: { ensureGuestKey: EnsureGuestKey }) {
  return createApi('Cart')
    .read('/api/cart', {
      summary: 'My cart with current prices and stock',
      answer: answers,
      run: ({ ctx }) => getCart(ctx),
    })
    .command('post', '/api/cart/items', {
      summary: 'Puts pieces of a product into my cart; the same variant adds up',
      body: requestedLineSchema.extend({ user_id: ignoredInput, session_id: ignoredInput }),
      answer: answers,
      run: async ({ body, c }) => addToCart(await writerCtx(c, ensureGuestKey), body),
    })
    .command('patch', '/api/cart/items/{id}', {
      summary: 'Sets a quantity; 0 or less removes the line',
      params: idParams,
      body: quantityInputSchema,
      answer: answers,
      run: ({ ctx, params: { id }, body: { quantity } }) => setCartQuantity(ctx, { id, quantity }),
    })
    .command('delete', '/api/cart/items/{id}', {
      summary: 'Takes a line out',
      params: idParams,
      answer: answers,
      run: ({ ctx, params }) => removeCartItem(ctx, params.id),
    })
    .command('delete', '/api/cart', {
      summary: 'Empties my cart',
      answer: answers,
      run: ({ ctx }) => clearCart(ctx),
    })
    .openapi(addFormRoute, async (c) => {
      const form = c.req.valid('form')
      const ctx = await writerCtx(c as unknown as Context<ApiEnv>, ensureGuestKey)
      const refusal = await addFromForm(ctx, form)
      if (!refusal) return c.redirect('/cart', 303)
      const body = html`<p>${refusal}.</p>
        <p><a href="/product/${form.slug}">Back to the piece</a></p>`
      return c.html(shopPage('Not added to your cart', body), 409)
    })
}
