import type { Ctx, OwnerCtx, SystemCtx } from '../../lib/server/context.ts'
import type { Paystack } from './paystack.server.ts'

/** The context of a service that may ask Paystack. */
export type PaymentsCtx = Ctx & { paystack: Paystack }

/** The same for what only an owner, or the shop itself, may do. */
export type OwnerPaymentsCtx = OwnerCtx & { paystack: Paystack }

/** The same for what the shop does by itself: settling, sweeping, webhooks. */
export type SystemPaymentsCtx = SystemCtx & { paystack: Paystack }
