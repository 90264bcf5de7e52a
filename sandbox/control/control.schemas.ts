import { z } from 'zod'
import { wholeNumber } from '../api/requests.ts'
import { faultRoutes, httpFaultKinds } from '../faults/http-faults.ts'
import { disputeCategories } from '../ledger/dispute.ts'
import { refundStatuses } from '../ledger/refund.ts'
import { transactionStatuses } from '../ledger/transaction.ts'
import { currencies, type Currency } from '../payments/currencies.ts'
import { eventNames } from '../webhooks/webhook-payload.ts'
import { webhookFaultKinds } from '../webhooks/webhook-faults.ts'

const reference = z.string()
const currency = z.enum(Object.keys(currencies) as [Currency, ...Currency[]])
const milliseconds = z.int().min(0).max(600_000)
/** How many times a rule is used; null keeps it until a reset. */
const times = z.int().min(1).nullable().default(1)

export const settleSchema = z.strictObject({
  reference,
  status: z.enum(transactionStatuses),
  amount: wholeNumber.optional(),
  currency: currency.optional(),
  channel: z.string().optional(),
  gateway_response: z.string().optional(),
  webhook: z.boolean().optional(),
})

export const paySchema = z.strictObject({
  reference,
  /** A test card's name or number. */
  card: z.string().default('success'),
  channel: z.enum(['card', 'bank_transfer', 'ussd']).default('card'),
})

export const webhookSchema = z.strictObject({
  reference,
  event: z.enum(eventNames).default('charge.success'),
  /** Fields laid over the event's data, to forge odd events. */
  data: z.record(z.string(), z.unknown()).default({}),
  copies: z.int().min(1).max(100).default(1),
  mis_sign: z.boolean().default(false),
})

export const refundSchema = z.strictObject({
  id: z.int(),
  status: z.enum(refundStatuses),
  webhook: z.boolean().default(true),
})

export const disputeSchema = z.strictObject({
  reference,
  category: z.enum(disputeCategories).default('chargeback'),
  /** All of the transaction without it. */
  amount: wholeNumber.optional(),
  /** The setting's span without it. */
  due_in_ms: z.int().min(0).max(999_999_999).optional(),
  /** False for a dispute that raises no event: it is in the list alone. */
  webhook: z.boolean().default(true),
})

export const disputeDecisionSchema = z.strictObject({ id: z.int(), outcome: z.enum(['won', 'lost']) })

export const webhookFaultSchema = z.strictObject({
  kind: z.enum(webhookFaultKinds),
  times,
  event: z.enum(eventNames).nullable().default(null),
  ms: milliseconds.default(3000),
  copies: z.int().min(2).max(100).default(2),
  size: z.int().min(2).max(100).default(2),
})

export const httpFaultSchema = z.strictObject({
  route: z.enum(faultRoutes),
  kind: z.enum(httpFaultKinds),
  times,
  ms: milliseconds.default(1000),
})

export const rateLimitSchema = z.strictObject({ per_minute: z.int().min(0) })

export const webhookUrlSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })
