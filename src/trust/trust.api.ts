import { createApi } from '../lib/server/web/api.ts'
import { trustSchema } from './trust.schema.ts'
import { readTrustFacts } from './trust.service.ts'

/** `isLive` comes from the environment. */
export const trustApi = (shop: { isLive: boolean }) =>
  createApi('Shop').read('/api/trust', {
    summary: 'What the shop’s own orders say of it: parcels delivered, refunds paid, since when it sells',
    answer: [trustSchema, 'The facts'],
    run: async ({ ctx }) => ({ facts: await readTrustFacts(ctx, shop) }),
  })
