import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/** One try to pay an order, with a reference of its own (rule: order-before-payment). Amounts in minor units. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reference: text().notNull().unique(),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** `success` and `reversed` are final: the money came in; it came in and Paystack took it back. */
    status: text({ enum: ['created', 'open', 'success', 'reversed', 'failed', 'refused', 'given_up'] })
      .notNull()
      .default('created'),
    accessCode: text(),
    authorizationUrl: text(),
    providerId: bigint({ mode: 'bigint' }),
    amountPaid: integer(),
    /** What the payer's money was in; `currency` is what was asked for. */
    paidCurrency: text(),
    /** Whether it was play money: of which kind of key Paystack's answer was. */
    domain: text({ enum: ['test', 'live'] }),
    channel: text(),
    gatewayResponse: text(),
    paidAt: instant(),
    checks: integer().notNull().default(0),
    nextCheckAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.orderId), index('payment_attempts_due').on(t.nextCheckAt)],
)

/** Money on its way back, of an order's payment or of one that no order knows. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    attemptId: uuid().references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    unmatchedPaymentId: uuid().references(() => unmatchedPayments.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['requested', 'pending', 'processing', 'processed', 'failed', 'needs-attention'] })
      .notNull()
      .default('requested'),
    providerRefundId: text(),
    /** Paystack's words when it did not give the money back, or how an owner gave it back herself. */
    message: text(),
    checks: integer().notNull().default(0),
    nextCheckAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index().on(t.orderId),
    index('refunds_due').on(t.nextCheckAt),
    index('refunds_newest').on(t.createdAt),
    check(
      'refunds_of_one_payment',
      sql`num_nonnulls(${t.attemptId}, ${t.orderId}) = case when ${t.unmatchedPaymentId} is null then 2 else 0 end`,
    ),
    /** Such money goes back whole: a second refund would send it twice. */
    uniqueIndex('refunds_unmatched')
      .on(t.unmatchedPaymentId)
      .where(sql`${t.status} <> 'failed'`),
  ],
)

/**
 * What of an order's lines a refund pays back; the pieces of `restocked` lines went back into stock. A trigger of the
 * migration refuses more pieces of a line than were sold.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    amount: integer().notNull(),
    restocked: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.refundId),
    index().on(t.orderLineId),
    unique('refund_lines_once').on(t.refundId, t.orderLineId, t.restocked),
    check('refund_lines_quantity', sql`${t.quantity} > 0 and ${t.amount} >= 0`),
  ],
)

/** Money that came in under a reference no order knows: an owner assigns it to an order or gives it back. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    id: id(),
    reference: text().notNull().unique(),
    providerId: bigint({ mode: 'bigint' }),
    amount: integer().notNull(),
    currency: text().notNull(),
    email: text(),
    channel: text(),
    paidAt: instant(),
    payload: jsonb().notNull(),
    resolution: text({ enum: ['assigned', 'refunded', 'dismissed'] }),
    resolvedBy: text(),
    resolvedAt: instant(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('unmatched_payments_open')
      .on(t.createdAt)
      .where(sql`${t.resolution} is null`),
  ],
)

/** Webhooks as received, once per body (Paystack sends no event id). */
export const webhookEvents = pgTable('webhook_events', {
  bodyHash: text().primaryKey(),
  event: text().notNull(),
  reference: text(),
  payload: jsonb().notNull(),
  receivedAt: createdAt(),
  processedAt: instant(),
})

export type PaymentAttempt = typeof paymentAttempts.$inferSelect
export type Refund = typeof refunds.$inferSelect
export type UnmatchedPayment = typeof unmatchedPayments.$inferSelect
export type WebhookEvent = typeof webhookEvents.$inferSelect
