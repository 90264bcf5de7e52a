import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { listMigrations, migrate } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { openEmptyDatabase } from './test-database.ts'

/** Those of before flags and payments became rows. */
const before = listMigrations().slice(0, 20)

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrate(database, new Set(before))
  await insertOldRows(database)
  await migrate(database)
})
afterAll(() => database.close())

const read = <T extends object>(query: ReturnType<typeof sql>) =>
  rowsOf<T & Record<string, unknown>>(database.db)`${query}`

async function insertOldRows({ db }: Database): Promise<void> {
  for (const statement of oldRows.split(';\n')) if (statement.trim()) await db.execute(sql.raw(statement))
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Orders of ₦1,000 named by what became of their money; each row below is one kind the tables held. */
const oldRows = `
  insert into orders (id, order_number, email, phone, customer_name, shipping_address, subtotal, delivery, total_amount, currency,
    status, payment_status, payment_method, paid_at, amount_refunded, shortfall)
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, name, 'a@example.com', '1', 'Ada', '{}', 100000, 0, 100000,
    'NGN', status, payment, method, case when paid then timestamptz '2026-11-01 10:00Z' end, refunded, shortfall
  from (values
    (1, 'paid', 'paid', 'success', 'paystack', true, 0, 0),
    (2, 'goodwill', 'delivered', 'partially_refunded', 'paystack', true, 20001, 0),
    (3, 'short', 'paid', 'success', 'paystack', true, 0, 40000),
    (4, 'transfer', 'paid', 'partially_refunded', 'transfer', true, 5000, 0),
    (5, 'cancelled', 'cancelled', 'refunded', 'paystack', true, 100000, 0),
    (6, 'twice', 'paid', 'success', 'paystack', true, 0, 0),
    (7, 'late', 'cancelled', 'refunded', 'paystack', false, 100000, 0),
    (8, 'tries', 'cancelled', 'failed', 'paystack', false, 0, 0),
    (9, 'over', 'paid', 'partially_refunded', 'paystack', true, 30000, 0),
    (10, 'pieces', 'paid', 'success', 'paystack', true, 0, 0),
    (11, 'returned', 'delivered', 'success', 'paystack', true, 0, 0),
    (12, 'assigned', 'paid', 'success', 'paystack', true, 0, 0),
    (13, 'reversed', 'pending_review', 'pending', 'paystack', false, 0, 0))
    as o (n, name, status, payment, method, paid, refunded, shortfall);
  insert into order_events (order_id, event_type, status, title, actor, created_at)
    values ('${id(11)}', 'shipped', 'shipped', 'On its way', 'admin:1', '2026-11-02');
  insert into audit_log (actor, action, subject_type, subject_id) values
    ('admin:ada', 'order.transfer_recorded', 'order', '${id(4)}'), ('admin:eve', 'order.accept_payment', 'order', '${id(3)}');
  insert into payment_attempts (id, order_id, reference, amount, currency, status, provider_id, amount_paid, paid_currency, channel,
    gateway_response, authorization_url, paid_at, created_at)
  select ('00000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid,
    ('00000000-0000-4000-8000-' || lpad(order_n::text, 12, '0'))::uuid, reference, 100000, 'NGN', status, provider_id, paid, 'NGN', channel,
    words, url, case when paid is not null then timestamptz '2026-11-01 10:00Z' end, timestamptz '2026-11-01 09:00Z' + n * interval '1 minute'
  from (values
    (1, 1, 'R-paid', 'success', 9007199254740993, 100000, 'card', 'Approved', 'https://pay/1'),
    (2, 2, 'R-goodwill', 'success', 2, 100000, 'ussd', null, 'https://pay/2'),
    (3, 3, 'R-short', 'success', 3, 60000, 'card', null, 'https://pay/3'),
    (4, 4, 'transfer:TRF-12-9', 'success', null, 100000, 'recorded_transfer', 'Seen in the app', null),
    (5, 5, 'R-cancelled', 'success', 5, 100000, 'card', null, 'https://pay/5'),
    (6, 6, 'R-first', 'success', 6, 100000, 'card', null, 'https://pay/6'),
    (7, 6, 'R-second', 'success', 7, 100000, 'card', null, 'https://pay/7'),
    (8, 7, 'R-late', 'success', 8, 100000, 'card', null, 'https://pay/8'),
    (9, 8, 'R-created', 'created', null, null, null, null, null),
    (10, 8, 'R-open', 'open', null, null, null, null, 'https://pay/10'),
    (11, 8, 'R-lost', 'failed', null, null, null, 'Paystack gave no usable answer', null),
    (12, 8, 'R-declined', 'failed', 12, null, 'card', 'Insufficient funds', 'https://pay/12'),
    (13, 8, 'R-refused', 'refused', null, null, null, 'Invalid amount', null),
    (14, 8, 'R-given-up', 'given_up', null, null, null, null, 'https://pay/14'),
    (20, 8, 'R-declined-long-ago', 'given_up', 20, null, 'card', 'Insufficient funds', 'https://pay/20'),
    (15, 9, 'R-over', 'success', 15, 125000, 'card', null, 'https://pay/15'),
    (16, 10, 'R-pieces', 'success', 16, 100000, 'card', null, 'https://pay/16'),
    (17, 11, 'R-returned', 'success', 17, 100000, 'card', null, 'https://pay/17'),
    (18, 12, 'STRAY-assigned', 'success', 18, 100000, 'card', null, null),
    (19, 13, 'R-reversed', 'reversed', 19, 100000, 'card', null, 'https://pay/19'))
    as a (n, order_n, reference, status, provider_id, paid, channel, words, url);
  insert into unmatched_payments (id, reference, provider_id, amount, currency, email, channel, payload, resolution, resolved_by,
    resolved_at, note) values
    ('${id(201)}', 'STRAY-open', 201, 70001, 'NGN', 'eve@example.com', 'card', '{}', null, null, null, 'Not given back. It failed'),
    ('${id(202)}', 'STRAY-dismissed', 202, 70002, 'NGN', null, 'card', '{}', 'dismissed', 'admin:ada', '2026-11-03', 'Of my other shop'),
    ('${id(203)}', 'STRAY-refunded', 203, 70003, 'NGN', null, 'card', '{}', 'refunded', 'admin:ada', '2026-11-03', 'Sent back'),
    ('${id(204)}', 'STRAY-assigned', 18, 100000, 'NGN', 'ada@example.com', 'card', '{}', 'assigned', 'admin:ada', '2026-11-03', 'Order 12');
  insert into refunds (id, attempt_id, order_id, unmatched_payment_id, amount, reason, status, provider_refund_id, message, created_at)
  select ('00000000-0000-4000-8000-' || lpad((300 + n)::text, 12, '0'))::uuid,
    ('00000000-0000-4000-8000-' || lpad((100 + attempt)::text, 12, '0'))::uuid,
    ('00000000-0000-4000-8000-' || lpad(order_n::text, 12, '0'))::uuid,
    ('00000000-0000-4000-8000-' || lpad((200 + stray)::text, 12, '0'))::uuid,
    amount, reason, status, 'rf-' || n, message, timestamptz '2026-11-05' + n * interval '1 minute'
  from (values
    (1, 2, 2, null, 20001, 'goodwill', 'processed', null),
    (2, 2, 2, null, 1000, 'outside', 'needs-attention', 'Paystack needs the account number'),
    (3, 2, 2, null, 3000, 'goodwill', 'failed', 'Refused'),
    (4, 4, 4, null, 5000, 'goodwill', 'processed', 'To be sent back from your bank'),
    (5, 5, 5, null, 100000, 'order_cancelled', 'processed', null),
    (6, 7, 6, null, 100000, 'second_payment', 'processing', null),
    (7, 8, 7, null, 100000, 'late_payment', 'processed', null),
    (8, 15, 9, null, 30000, 'goodwill', 'processed', 'Given back by hand: Cash'),
    (9, 16, 10, null, 40000, 'items', 'requested', null),
    (10, 17, 11, null, 40000, 'items', 'pending', null),
    (11, null, null, 3, 70003, 'unmatched', 'pending', null),
    (12, null, null, 1, 70001, 'unmatched', 'failed', 'No balance'),
    (13, null, null, 4, 100000, 'unmatched', 'failed', 'No balance'))
    as r (n, attempt, order_n, stray, amount, reason, status, message);
`

test('every payment is there once, in the state it was in, with the money to the kobo', async () => {
  const rows = await read<Record<string, unknown>>(
    sql`select reference, provider, method, state, paid, refunded, recorded_by from payments order by reference`,
  )
  const paystack = (
    reference: string,
    state: string,
    paid: number | null,
    refunded = 0,
    method = 'card',
  ) => ({
    reference,
    provider: 'paystack',
    method: paid === null && !reference.startsWith('R-declined') ? null : method,
    state,
    paid,
    refunded,
    recorded_by: null,
  })
  const expected = [
    paystack('R-cancelled', 'succeeded', 100_000, 100_000),
    paystack('R-created', 'created', null),
    paystack('R-declined', 'declined', null),
    paystack('R-declined-long-ago', 'declined', null),
    paystack('R-first', 'succeeded', 100_000),
    paystack('R-given-up', 'expired', null),
    paystack('R-goodwill', 'succeeded', 100_000, 20_001, 'ussd'),
    paystack('R-late', 'succeeded', 100_000, 100_000),
    paystack('R-lost', 'unknown', null),
    paystack('R-open', 'open', null),
    paystack('R-over', 'succeeded', 125_000, 30_000),
    paystack('R-paid', 'succeeded', 100_000),
    paystack('R-pieces', 'succeeded', 100_000, 40_000),
    paystack('R-refused', 'declined', null),
    paystack('R-returned', 'succeeded', 100_000, 40_000),
    paystack('R-reversed', 'reversed', 100_000),
    paystack('R-second', 'succeeded', 100_000, 100_000),
    paystack('R-short', 'succeeded', 60_000),
    paystack('STRAY-assigned', 'succeeded', 100_000),
    paystack('STRAY-dismissed', 'succeeded', 70_002),
    paystack('STRAY-open', 'succeeded', 70_001),
    paystack('STRAY-refunded', 'succeeded', 70_003, 70_003),
    {
      reference: 'TRF-12-9',
      provider: 'manual',
      method: 'bank_transfer',
      state: 'succeeded',
      paid: 100_000,
      refunded: 5_000,
      recorded_by: 'admin:ada',
    },
  ]
  const byReference = (a: { reference?: unknown }, b: { reference?: unknown }) =>
    String(a.reference) < String(b.reference) ? -1 : 1
  expect(rows.toSorted(byReference)).toEqual(expected.toSorted(byReference))
  const [page] = await read<{ id: string; text: string }>(
    sql`select provider_id::text as id, checkout_url as text from payments where reference = 'R-paid'`,
  )
  expect(page).toEqual({ id: '9007199254740993', text: 'https://pay/1' })
})

test('refunds keep their ids, and say their cause, way and state in the shop’s words', async () => {
  const rows = await read<{ id: string; cause: string; state: string; way: string }>(
    sql`select id, cause, state, way from refunds order by id`,
  )
  expect(rows.map((row) => [row.id, row.cause, row.state, row.way])).toEqual(
    [
      ['goodwill', 'confirmed', 'provider'],
      null,
      ['goodwill', 'refused', 'provider'],
      ['goodwill', 'confirmed', 'by_hand'],
      ['cancelled', 'confirmed', 'provider'],
      ['duplicate', 'sent', 'provider'],
      ['late', 'confirmed', 'provider'],
      ['goodwill', 'confirmed', 'by_hand'],
      ['cancelled', 'queued', 'provider'],
      ['returned', 'sent', 'provider'],
      ['unmatched', 'sent', 'provider'],
      ['unmatched', 'refused', 'provider'],
      ['unmatched', 'refused', 'provider'],
    ].flatMap((row, index) => (row ? [[id(301 + index), ...row]] : [])),
  )
  // What left in the dashboard is no refund of the shop's (rule: reversals).
  expect(await read(sql`select cause, amount, provider_id from reversals`)).toMatchObject([
    { cause: 'dashboard', amount: 1000 },
  ])
})

test('what is owed fits what came in: each paid order is settled, what was short is written off', async () => {
  const rows = await read<{ name: string; charged: number; net: number; balance: number; refunded: number }>(
    sql`select o.order_number as name, b.charged::int, (b.received - b.returned)::int as net, b.balance::int,
        b.refunded::int from order_balances b join orders o on o.id = b.order_id`,
  )
  const of = (name: string) => rows.find((row) => row.name === name)
  const settled = rows.filter(({ balance }) => balance === 0).map(({ name }) => name)
  expect(settled.toSorted()).toEqual(
    [
      'assigned',
      'cancelled',
      'goodwill',
      'over',
      'paid',
      'pieces',
      'returned',
      'short',
      'transfer',
      'twice',
    ].toSorted(),
  )
  expect(of('goodwill')).toMatchObject({ charged: 78_999, refunded: 20_001 })
  expect(of('over')).toMatchObject({ charged: 95_000, net: 95_000 })
  expect(of('cancelled')).toMatchObject({ charged: 0, net: 0 })
  expect(of('late')).toMatchObject({ charged: 100_000, net: 0, refunded: 100_000 })
  const [writeOff] = await read<object>(
    sql`select kind, amount, by from adjustments where order_id = ${id(3)}`,
  )
  expect(writeOff).toEqual({ kind: 'write_off', amount: -40_000, by: 'admin:eve' })
})

test('money without an order waits, was left, or goes back as before', async () => {
  const rows = await read<{
    reference: string
    dismissed_by: string | null
    payer_email: string | null
    note: string
  }>(
    sql`select reference, dismissed_by, payer_email, note from payments where order_id is null order by reference`,
  )
  expect(rows).toEqual([
    { reference: 'STRAY-dismissed', dismissed_by: 'admin:ada', payer_email: null, note: 'Of my other shop' },
    {
      reference: 'STRAY-open',
      dismissed_by: null,
      payer_email: 'eve@example.com',
      note: 'Not given back. It failed',
    },
    { reference: 'STRAY-refunded', dismissed_by: null, payer_email: null, note: 'Sent back' },
  ])
})

test('a database whose refunds exceed a payment is refused whole, with its reference', async () => {
  const other = await openEmptyDatabase()
  await migrate(other, new Set(before))
  await insertOldRows(other)
  await other.db.execute(sql`update refunds set amount = 100001 where reason = 'late_payment'`)
  const failure = await migrate(other).then(
    () => null,
    (error: Error) => error,
  )
  expect(String(failure?.cause ?? failure)).toContain('R-late')
  expect(await rowsOf(other.db)`select 1 as there from payment_attempts limit 1`).toHaveLength(1)
  await other.close()
})
