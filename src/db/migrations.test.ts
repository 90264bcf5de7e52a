import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { listMigrations, migrate } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { orderEventWords } from '../orders/reading/order-event-words.rules.ts'
import { openEmptyDatabase } from './test-database.ts'

/** Migrations up to 0019_order_delivery_dates, the last one before flags were rows. */
const before = new Set(listMigrations().slice(0, 20))

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrate(database, before)
})
afterAll(() => database.close())

let number = 0
async function insertOrder(columns: { attention?: string; status?: string } = {}): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    database.db,
  )`insert into orders (order_number, email, phone, customer_name, shipping_address, subtotal, total_amount, attention_reason,
        status)
      values (${`IL-${++number}`}, 'ada@example.com', '1', 'Ada Obi', '{}', 100, 100, ${columns.attention ?? null},
        ${columns.status ?? 'pending'}) returning id`
  return row!.id
}

const insertEvent = (
  orderId: string,
  event: { type: string; status?: string; title?: string; description?: string; actor: string; at?: string },
) =>
  database.db
    .execute(sql`insert into order_events (order_id, event_type, status, title, description, actor, created_at)
    values (${orderId}, ${event.type}, ${event.status ?? null}, ${event.title ?? 'Order cancelled'}, ${event.description ?? ''},
      ${event.actor}, ${event.at ?? '2026-11-20T10:00:00Z'}::timestamptz)`)

const cancelledBy = async (event: Omit<Parameters<typeof insertEvent>[1], 'status'>) => {
  const id = await insertOrder({ status: 'cancelled' })
  await insertEvent(id, { ...event, status: 'cancelled' })
  return id
}

async function insertFailedRefund(orderId: string, amount: number): Promise<string> {
  const [attempt] = await rowsOf<{ id: string }>(
    database.db,
  )`insert into payment_attempts (order_id, reference, amount, currency) values (${orderId}, ${`p-${orderId}`}, 100, 'NGN')
      returning id`
  const [refund] = await rowsOf<{ id: string }>(
    database.db,
  )`insert into refunds (attempt_id, order_id, amount, reason, status)
      values (${attempt!.id}, ${orderId}, ${amount}, 'goodwill', 'failed') returning id`
  return refund!.id
}

/** Each sentence the shop ever wrote, with what it becomes. */
const sentences: [sentence: string, kind: string, params: object, cause: string][] = [
  ['Paid ₦17,999.99 instead of ₦18,000', 'wrong_amount', { paidMinor: 1_799_999, askedMinor: 1_800_000 }, ''],
  ['Paid in USD instead of NGN', 'wrong_currency', { paid: 'USD', asked: 'NGN' }, ''],
  ['A further payment arrived (IL-1-a)', 'further_payment', { reference: 'IL-1-a' }, 'IL-1-a'],
  ['Paid twice: refunded by itself (IL-1-b)', 'paid_twice', { reference: 'IL-1-b' }, 'IL-1-b'],
  [
    'Paid after the order was cancelled: refunded by itself (IL-1-c)',
    'paid_late',
    { reference: 'IL-1-c' },
    'IL-1-c',
  ],
  ['The payment was reversed', 'reversed', {}, ''],
  ['Refund of ₦70: needs attention', 'refund_failed', { amountMinor: 7_000, status: 'needs attention' }, ''],
  ['Payment disputed with the bank (IL-1-d)', 'disputed', { reference: 'IL-1-d' }, 'IL-1-d'],
  ['Payment dispute resolved (IL-1-d)', 'dispute_over', { reference: 'IL-1-d' }, 'IL-1-d'],
  ['The promo code TAG5 was used up before (limit 2)', 'code_overused', { code: 'TAG5', limit: 2 }, 'TAG5'],
  ['The promo code TAG6 was used by the same customer before', 'code_overused', { code: 'TAG6' }, 'TAG6'],
  [
    'Paystack does not know this payment as paid (IL-1-e)',
    'not_at_provider',
    { reference: 'IL-1-e' },
    'IL-1-e',
  ],
  [
    'Paystack lists another amount: NGN 18,000.50 (IL-1-f)',
    'not_at_provider',
    { reference: 'IL-1-f', currency: 'NGN', listedMinor: 1_800_050 },
    'IL-1-f',
  ],
  ['A note: Paid twice', 'note', { words: 'A note: Paid twice' }, 'A note: Paid twice'],
]

// (rule: order-flags)
test('old orders keep why they are looked at, why they were cancelled and their history', async () => {
  const flagged = await insertOrder({ attention: sentences.map(([sentence]) => sentence).join('; ') })
  const opened = await insertOrder({
    attention: 'The payment was opened for ₦50, the order is ₦1,234,567.80',
  })
  const refused = await insertOrder({
    attention: 'Refund of ₦50: needs attention; Refund of ₦50 refused by Paystack: No money, sorry',
  })
  const refund = await insertFailedRefund(refused, 5_000)
  const [unexplained, halfExplained, calm] = [
    await insertOrder({ status: 'pending_review' }),
    await insertOrder({ status: 'pending_review', attention: 'A further payment arrived (x)' }),
    await insertOrder(),
  ]
  const expired = await cancelledBy({ type: 'hold_expired', actor: 'payments' })
  const soldOut = await cancelledBy({
    type: 'cancelled',
    title: 'Sold out before the payment arrived',
    actor: 'payments',
  })
  const replaced = await cancelledBy({
    type: 'cancelled',
    description: 'Its promo code went to a newer order.',
    actor: 'customer',
  })
  const byGuest = await cancelledBy({ type: 'cancelled', actor: 'guest' })
  const byStaff = await cancelledBy({ type: 'cancelled', actor: 'owner command (ada)' })
  const byNobodyKnown = await cancelledBy({ type: 'cancelled', actor: 'seed' })
  const revived = await insertOrder({ status: 'paid' })
  await insertEvent(revived, { type: 'hold_expired', status: 'cancelled', actor: 'payments' })
  const again = await cancelledBy({
    type: 'cancelled',
    actor: `admin:${'0'.repeat(36)}`,
    at: '2026-11-21T10:00:00Z',
  })
  await insertEvent(again, { type: 'hold_expired', status: 'cancelled', actor: 'payments' })

  await insertEvent(calm, { type: 'refund_requested', title: 'Refund requested', actor: 'payments' })

  await migrate(database)

  const flagsOf = async (id: string) =>
    (
      await rowsOf<{ kind: string; params: object; cause: string }>(
        database.db,
      )`select kind, params, cause from order_flags where order_id = ${id} and cleared_at is null order by raised_at`
    ).map(({ kind, params, cause }) => [kind, params, cause])
  expect(await flagsOf(flagged)).toEqual(sentences.map(([, kind, params, cause]) => [kind, params, cause]))
  expect(await flagsOf(opened)).toEqual([
    ['wrong_amount', { openedMinor: 5_000, orderMinor: 123_456_780 }, ''],
  ])
  expect(await flagsOf(refused)).toEqual([
    ['refund_failed', { amountMinor: 5_000, words: 'No money, sorry' }, refund],
  ])
  const unknown = ['note', { words: 'A payment to look at' }, 'A payment to look at']
  expect(await flagsOf(unexplained)).toEqual([unknown])
  expect(await flagsOf(halfExplained)).toEqual(
    expect.arrayContaining([['further_payment', { reference: 'x' }, 'x'], unknown]),
  )
  expect(await flagsOf(calm)).toEqual([])

  const causes = await rowsOf<{ id: string; cause: string | null }>(
    database.db,
  )`select id, cancel_cause as cause from orders`
  const causeOf = (id: string) => causes.find((row) => row.id === id)!.cause
  expect([expired, soldOut, replaced, byGuest, byStaff, byNobodyKnown, revived, again].map(causeOf)).toEqual([
    'hold_expired',
    'sold_out',
    'replaced',
    'customer',
    'staff',
    null,
    null,
    'staff',
  ])

  const [event] = await rowsOf<{ kind: string; params: unknown }>(
    database.db,
  )`select kind, params from order_events where order_id = ${calm}`
  expect(event!.kind).toBe('refund_requested')
  expect(orderEventWords(event!)).toEqual({ title: 'Refund requested', description: '' })
})
