import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod'
import { type AccountApiDeps, readSession } from '../account/account.api.ts'
import { sessionSchema } from '../account/account.schema.ts'
import { cartSchema } from '../cart/cart.schema.ts'
import { getCart } from '../cart/cart.service.ts'
import { type ApiEnv, answer, createApi, json } from '../lib/server/web/api.ts'
import { listSavedIds } from '../saved/saved.service.ts'

const startSchema = z.object({
  session: sessionSchema,
  cart: cartSchema,
  saved_ids: z.array(z.string()),
})

const startRoute = createRoute({
  method: 'get',
  path: '/api/start',
  tags: ['Account'],
  summary: 'What every page asks after load: who is signed in, the cart, the ids of saved products',
  responses: { 200: json(startSchema, 'The same as the three calls of their own') },
})

/** Public pages are the same for everyone: one call afterwards makes one of them somebody's. */
export const startApi = (deps: Pick<AccountApiDeps, 'auth' | 'onError'>) =>
  createApi().openapi(startRoute, async (c) => {
    const { ctx } = c.var
    const [session, cart, saved_ids] = await Promise.all([
      readSession(c as unknown as Context<ApiEnv>, deps),
      getCart(ctx),
      listSavedIds(ctx),
    ])
    return answer(c, startSchema, { session, cart, saved_ids })
  })
