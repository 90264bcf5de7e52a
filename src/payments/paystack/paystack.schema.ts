import * as z from 'zod'

/** The parts of Paystack's answers the shop relies on. Everything else in them is ignored, `metadata` above all. */
const bigId = z
  .union([z.number().int(), z.bigint(), z.string().regex(/^\d+$/)])
  .transform((value) => BigInt(value))

const wholeAmount = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().nonnegative())

const instantOrNull = z
  .string()
  .nullish()
  .transform((text) => {
    const time = Date.parse(text ?? '')
    return Number.isNaN(time) ? null : new Date(time)
  })

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null)

export const successSchema = z.object({ status: z.literal(true), data: z.unknown() })

export const refusalSchema = z
  .object({ status: z.literal(false), message: z.string().default(''), code: z.string().default('') })
  .transform(({ message, code }) => ({ message, code }))

/** An answer of which nothing is read. */
export const anythingSchema = z.unknown()

/** A list of transactions of which nothing is read. */
export const keyCheckSchema = z.array(z.unknown())

export const initializedSchema = z.object({
  authorization_url: z.url(),
  access_code: z.string().min(1),
  reference: z.string(),
})

export const transactionSchema = z.object({
  id: bigId,
  domain: z.enum(['test', 'live']).nullish().catch(null),
  status: z.string(),
  reference: z.string(),
  amount: wholeAmount,
  requested_amount: wholeAmount.nullish(),
  currency: z.string(),
  fees: wholeAmount.nullish().catch(null),
  channel: textOrNull,
  gateway_response: textOrNull,
  paid_at: instantOrNull,
  customer: z
    .object({ email: textOrNull, first_name: textOrNull.catch(null), last_name: textOrNull.catch(null) })
    .nullish()
    .catch(null),
  // Only transfers name their sender.
  authorization: z.object({ sender_name: textOrNull }).nullish().catch(null),
})

export type PaystackTransaction = z.output<typeof transactionSchema>

export const transactionListSchema = z.array(transactionSchema)

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const

export const refundSchema = z.object({
  id: bigId,
  amount: wholeAmount,
  currency: z.string(),
  status: z.enum(refundStatuses).catch('pending'),
  merchant_note: textOrNull,
  // A number in lists; in the answer to a new refund the whole transaction.
  transaction: z
    .union([bigId, z.object({ id: bigId }).transform(({ id }) => id)])
    .nullish()
    .catch(null),
  transaction_reference: textOrNull.catch(null),
  dispute: bigId.nullish().catch(null),
})

export type PaystackRefund = z.output<typeof refundSchema>

export const refundListSchema = z.array(refundSchema)

export const disputeSchema = z.object({
  id: bigId,
  refund_amount: wholeAmount.nullish().catch(null),
  currency: textOrNull,
  status: z.string(),
  resolution: textOrNull,
  category: textOrNull,
  transaction: z.object({ reference: textOrNull }).nullish().catch(null),
  transaction_reference: textOrNull.catch(null),
  dueAt: instantOrNull,
  resolvedAt: instantOrNull,
})

export type PaystackDispute = z.output<typeof disputeSchema>

export const disputeListSchema = z.array(disputeSchema)

export const evidenceSchema = z.object({ id: bigId })

export const uploadUrlSchema = z.object({ signedUrl: z.url(), fileName: z.string().min(1) })
