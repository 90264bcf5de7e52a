import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  adjustmentKinds,
  paymentStates,
  refundCauses,
  refundStates,
  reversalCauses,
} from '../../payments/ledger/payment-states.rules.ts'
import { type DisputeEvidence, disputeStates } from '../../payments/ledger/dispute-states.rules.ts'
import { createdAt, id, instant, partOf, partialIndex } from './columns.ts'
import { creditAccounts } from './credit.ts'
import { pieceKinds } from '../../orders/changes/piece-kinds.rules.ts'
import { orderLines, orders } from './orders.ts'
import { tills } from './tills.ts'

/**
 * Money on its way in (rule: order-before-payment), also money that fits no order: that has no `orderId`. Amounts in minor
 * units. A trigger of the migration derives `orders.payment_status` from these rows and their refunds.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    /** Who moves the money: a provider's name, or `manual` for what a person saw. */
    provider: text().notNull(),
    /** How the payer paid (card, bank_transfer, ussd …), by hand one of `recordedMethods`; null until it is known. */
    method: text(),
    state: text({ enum: paymentStates }).notNull().default('created'),
    reference: text().notNull(),
    asked: integer().notNull(),
    paid: integer(),
    fee: integer(),
    /** What was asked for; `paidCurrency` is what the payer's money was in. */
    currency: text().notNull(),
    paidCurrency: text(),
    /** What of it is on its way back or there: changed in the transaction of each refund. */
    refunded: integer().notNull().default(0),
    /** What of it left without the shop's decision: the sum of its reversals that were not restored. */
    taken: integer().notNull().default(0),
    providerId: bigint({ mode: 'bigint' }),
    /** The provider's words, or an owner's note. */
    providerWords: text(),
    checkoutUrl: text(),
    accessCode: text(),
    /** Whether it was play money: of which kind of key the provider's answer was. */
    domain: text({ enum: ['test', 'live'] }),
    paidAt: instant(),
    /** The owner who saw it, for what no provider reports. */
    recordedBy: text(),
    /** The till it was taken in, of a sale at the counter. */
    tillId: uuid().references(() => tills.id),
    /** Of money without an order: who paid, who left it where it is, and why it is still here. */
    payerEmail: text(),
    /** The payer in the provider's words: the sender of a transfer, else its customer. Not longer than its messages. */
    payerName: text(),
    dismissedBy: text(),
    dismissedAt: instant(),
    note: text().notNull().default(''),
    checks: integer().notNull().default(0),
    nextCheckAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('payments_reference').on(t.provider, t.reference),
    index('payments_order').on(t.orderId, t.createdAt),
    index('payments_due').on(t.nextCheckAt),
    partialIndex('payments_till', [t.tillId], sql`${t.tillId} is not null`),
    /** Takings read the payments of some days. */
    partialIndex('payments_paid', [t.paidAt], sql`${t.state} = 'succeeded'`),
    /** Money without an order, of which some waits for the owner. */
    partialIndex('payments_orderless', [t.createdAt], sql`${t.orderId} is null`),
    check('payments_amounts', sql`${t.asked} >= 0 and ${t.paid} >= 0 and ${t.fee} >= 0`),
    check('payments_refunded', sql`${t.refunded} between 0 and coalesce(${t.paid}, 0)`),
    check('payments_taken', sql`${t.taken} >= 0`),
    check(
      'payments_orderless_are_in',
      sql`${t.orderId} is not null or ${t.state} in ('succeeded', 'reversed')`,
    ),
  ],
)

/** Money on its way out of one payment. */
export const refunds = pgTable(
  'refunds',
  {
    /** Made before anything is sent: the provider's list shows it again. */
    id: id(),
    paymentId: partOf(() => payments.id),
    amount: integer().notNull(),
    way: text({ enum: ['provider', 'by_hand', 'credit'] })
      .notNull()
      .default('provider'),
    cause: text({ enum: refundCauses }).notNull(),
    state: text({ enum: refundStates }).notNull().default('queued'),
    providerRefundId: text(),
    /** Counts the tries: one that the provider refused is sent again as the same refund. */
    attempt: integer().notNull().default(1),
    /** Why the provider did not give the money back, or how an owner gave it back herself. */
    message: text(),
    /** The till cash was given back out of. */
    tillId: uuid().references(() => tills.id),
    /** The account it becomes credit of, where its payment was none. */
    creditAccountId: uuid().references(() => creditAccounts.id),
    checks: integer().notNull().default(0),
    nextCheckAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId),
    index('refunds_due').on(t.nextCheckAt),
    partialIndex('refunds_till', [t.tillId], sql`${t.tillId} is not null`),
    index('refunds_newest').on(t.createdAt),
    check('refunds_amount', sql`${t.amount} >= 0`),
  ],
)

/**
 * Money of a payment that a bank, the provider's dashboard or the provider took back without a decision of the shop (rule:
 * reversals). Minor units, also more than the payment still held. `restoredAt`: it came back.
 */
export const reversals = pgTable(
  'reversals',
  {
    id: id(),
    paymentId: partOf(() => payments.id),
    cause: text({ enum: reversalCauses }).notNull(),
    /** The provider's number of the dispute or refund; the payment's reference when it names none. */
    providerId: text().notNull(),
    amount: integer().notNull(),
    takenAt: instant().notNull(),
    restoredAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reversals_once').on(t.paymentId, t.cause, t.providerId),
    index('reversals_newest').on(t.takenAt),
    check('reversals_amount', sql`${t.amount} > 0`),
  ],
)

/**
 * What of an order's lines a refund pays back: pieces that have not left, or that came back. Those of `restocked` lines went
 * back into stock. Triggers of the migrations refuse more pieces of a line than were sold, and count those on the shelf.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    id: id(),
    refundId: partOf(() => refunds.id),
    orderLineId: partOf(() => orderLines.id),
    quantity: integer().notNull(),
    amount: integer().notNull(),
    restocked: boolean().notNull().default(false),
    pieceKind: text({ enum: pieceKinds }).notNull().default('unsent'),
  },
  (t) => [
    index().on(t.refundId),
    index().on(t.orderLineId),
    unique('refund_lines_once').on(t.refundId, t.orderLineId, t.restocked, t.pieceKind),
    check('refund_lines_quantity', sql`${t.quantity} > 0 and ${t.amount} >= 0`),
  ],
)

/** A customer's claim at the bank about a payment (rule: disputes). `amount` is what is claimed, in minor units. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    paymentId: partOf(() => payments.id),
    providerId: bigint({ mode: 'bigint' }).notNull(),
    /** Why, in the provider's word. */
    category: text().notNull().default(''),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** Unanswered until then it is lost. */
    dueAt: instant(),
    state: text({ enum: disputeStates }).notNull().default('awaiting'),
    evidence: jsonb().$type<DisputeEvidence>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    resolvedAt: instant(),
  },
  (t) => [
    unique('disputes_provider_id').on(t.paymentId, t.providerId),
    partialIndex('disputes_open', [t.dueAt], sql`${t.state} in ('awaiting', 'contested')`),
    check('disputes_amount', sql`${t.amount} >= 0`),
    check('disputes_resolved', sql`(${t.state} in ('awaiting', 'contested')) = (${t.resolvedAt} is null)`),
  ],
)

/** What an order's customer owes changed after placing: more, or less when negative. Minor units. */
export const adjustments = pgTable(
  'adjustments',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    kind: text({ enum: adjustmentKinds }).notNull(),
    amount: integer().notNull(),
    why: text().notNull().default(''),
    by: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('adjustments_order').on(t.orderId), check('adjustments_amount', sql`${t.amount} <> 0`)],
)

/**
 * What an order's money is, the twin of `balanceOf`; written in the migration. `received` is less what was `taken`, `held` what the
 * shop has of it now. `excess` goes back or went back because it never was the order's. `refunded` is what has gone back of the order's own money, `writtenOff` what an owner accepted as paid less than the total; `provider` and `method` are of the first payment that
 * came in, else of the newest, null without one.
 */
export const orderBalances = pgView('order_balances', {
  orderId: uuid().notNull(),
  charged: bigint({ mode: 'number' }).notNull(),
  received: bigint({ mode: 'number' }).notNull(),
  returned: bigint({ mode: 'number' }).notNull(),
  balance: bigint({ mode: 'number' }).notNull(),
  refunded: bigint({ mode: 'number' }).notNull(),
  writtenOff: bigint({ mode: 'number' }).notNull(),
  method: text(),
  provider: text(),
  taken: bigint({ mode: 'number' }).notNull(),
  held: bigint({ mode: 'number' }).notNull(),
  excess: bigint({ mode: 'number' }).notNull(),
}).existing()

/** Webhooks as received, once per body (the provider sends no event id). */
export const webhookEvents = pgTable('webhook_events', {
  bodyHash: text().primaryKey(),
  provider: text().notNull(),
  event: text().notNull(),
  reference: text(),
  payload: jsonb().notNull(),
  receivedAt: createdAt(),
  processedAt: instant(),
})

export type Payment = typeof payments.$inferSelect
export type Refund = typeof refunds.$inferSelect
export type Reversal = typeof reversals.$inferSelect
export type Dispute = typeof disputes.$inferSelect
export type Adjustment = typeof adjustments.$inferSelect
export type OrderBalance = typeof orderBalances.$inferSelect
export type WebhookEvent = typeof webhookEvents.$inferSelect
