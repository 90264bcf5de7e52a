import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { orders } from './orders.ts'

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

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['requested', 'pending', 'processing', 'processed', 'failed', 'needs-attention'] })
      .notNull()
      .default('requested'),
    providerRefundId: text(),
    checks: integer().notNull().default(0),
    nextCheckAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.orderId), index('refunds_due').on(t.nextCheckAt)],
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
export type WebhookEvent = typeof webhookEvents.$inferSelect
