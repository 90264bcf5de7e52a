import * as z from 'zod'
import { type AccountApiDeps, readSession } from '../account/profile/account.api.ts'
import { sessionSchema } from '../account/account.schema.ts'
import { cartSchema } from '../cart/cart.schema.ts'
import { getCart } from '../cart/cart.service.ts'
import { createApi } from '../lib/server/web/api.ts'
import { listSavedIds } from '../saved/saved.service.ts'

const startSchema = z.object({
  session: sessionSchema,
  cart: cartSchema,
  saved_ids: z.array(z.string()),
})

/** Public pages are the same for everyone: one call after load fetches the user's data. */
export const startApi = (deps: Pick<AccountApiDeps, 'auth' | 'onError'>) =>
  createApi('Account').read('/api/start', {
    summary: 'What every page asks after load: who is signed in, the cart, the ids of saved products',
    answer: [startSchema, 'The same as the three calls of their own'],
    run: async ({ ctx, c }) => {
      const [session, cart, saved_ids] = await Promise.all([
        readSession(c, deps),
        getCart(ctx),
        listSavedIds(ctx),
      ])
      return { session, cart, saved_ids }
    },
  })
