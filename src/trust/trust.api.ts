import { createApi } from '../lib/server/web/api.ts'
import type { TrustProgram } from './trust.rules.ts'
import { trustSchema } from './trust.schema.ts'
import { readTrustFacts } from './trust.service.ts'

/** `program` comes from the environment. */
export const trustApi = (program: TrustProgram) =>
  createApi('Shop').read('/api/trust', {
    summary: 'What the shop’s own orders say of it: parcels delivered, refunds paid, since when it sells',
    answer: [trustSchema, 'The facts'],
    run: async ({ ctx }) => ({ facts: await readTrustFacts(ctx, program) }),
  })
