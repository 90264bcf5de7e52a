import { type SQL, sql } from 'drizzle-orm'
import { cardMailQueue } from '../../src/credit/cards/send-cards.service.ts'
import { orderMailQueue } from '../../src/orders/order/order-mail.rules.ts'
import { isUnmatchedWaiting } from '../../src/payments/unmatched/unmatched-payment.service.ts'
import { reviewMailQueue } from '../../src/reviews/ask-reviews.service.ts'

/**
 * The shop's rows as the database writes them to JSON: names of the columns, times as ISO text, money in minor units. Only what a
 * check or an act reads is named.
 */
export type OrderRow = {
  id: string
  order_number: string
  user_id: string | null
  email: string
  status: string
  is_pickup: boolean
  payment_status: string
  /** What the trigger's function says of the rows now. */
  derived_payment_status: string
  hold_state: string
  source: string
  total_amount: number
  currency: string
  subtotal: number
  discount: number
  delivery: number | null
  /** What owners let go unpaid of what is missing. */
  missing_released: number
  deposit_amount: number | null
  deposit_paid_at: string | null
  rest_due_on: string | null
  lines_added_at: string | null
  paid_at: string | null
  cancel_cause: string | null
  hold_expires_at: string | null
  created_at: string
  updated_at: string
}
export type LineRow = {
  id: string
  order_id: string
  product_id: string | null
  variant_id: string | null
  title: string
  size: string | null
  unit_price: number
  quantity: number
  cancelled_quantity: number
  packed_quantity: number
  returned_quantity: number
}
export type PaymentRow = {
  id: string
  order_id: string | null
  provider: string
  state: string
  reference: string
  asked: number
  paid: number | null
  refunded: number
  taken: number
  paid_currency: string | null
  checkout_url: string | null
  dismissed_by: string | null
  recorded_by: string | null
  created_at: string
  /** Waits for the owner as money without an order. */
  is_waiting: boolean
}
export type RefundRow = {
  id: string
  payment_id: string
  amount: number
  way: string
  cause: string
  state: string
  provider_refund_id: string | null
  credit_account_id: string | null
  attempt: number
  created_at: string
}
export type ReversalRow = {
  payment_id: string
  cause: string
  provider_id: string
  amount: number
  restored_at: string | null
  written: number
}
export type RefundLineRow = { refund_id: string; order_line_id: string; quantity: number; restocked: boolean }
export type DisputeRow = {
  id: string
  payment_id: string
  provider_id: number
  amount: number
  state: string
  created_at: string
  resolved_at: string | null
}
export type AdjustmentRow = { order_id: string; kind: string; amount: number; by: string; why: string }
export type FulfilmentRow = {
  id: string
  order_id: string
  number: number
  state: string
  code_nonce: string | null
  shipped_at: string | null
  /** The number of the transaction that wrote the row: of two steps at the same moment the later one has the larger. */
  written: number
}
export type FulfilmentLineRow = { fulfilment_id: string; order_line_id: string; quantity: number }
export type EventRow = {
  id: string
  order_id: string
  kind: string
  status: string | null
  created_at: string
}
export type FlagRow = {
  order_id: string
  kind: string
  cause: string
  params?: { amountMinor?: number }
  raised_at: string
  cleared_at: string | null
  cleared_by: string | null
}
export type MovementRow = {
  variant_id: string
  order_id: string | null
  stock_delta: number
  held_delta: number
  reason: string
}
export type VariantRow = { id: string; sku: string; size: string | null; stock: number; held: number }
export type AuditRow = {
  actor: string
  action: string
  subject_id: string
  after?: { missingMinor?: number } | null
  created_at: string
}
export type BalanceRow = {
  order_id: string
  charged: number
  received: number
  returned: number
  balance: number
}
export type PickupRow = {
  order_id: string
  code_nonce: string
  keep_until: string
  collected_at: string | null
  collector: string
}
export type ReturnRow = {
  id: string
  order_id: string
  number: number
  kind: string
  state: string
  way: string | null
  exchange_order_id: string | null
  lent: number
}
export type ReturnLineRow = {
  id: string
  return_id: string
  order_line_id: string
  quantity: number
  wish: string
  as_new: number
  damaged: number
  missing: number
  wrong: number
}
export type ReturnSumRow = { return_id: string; kind: string; amount: number }
export type ReturnRefundRow = { return_id: string; refund_id: string }
export type CreditAccountRow = {
  id: string
  user_id: string | null
  return_id: string | null
  kind: string
  balance: number
  stopped_at: string | null
}
export type CreditEntryRow = {
  id: string
  account_id: string
  amount: number
  cause: string
  cause_id: string
  order_id: string | null
}
export type GiftCardRow = {
  id: string
  order_id: string | null
  account_id: string
  amount: number
  to_name: string
  to_email: string | null
  send_on: string | null
  sent_at: string | null
}
export type CardMailRow = { cardId: string; accountId: string }
export type ReviewRow = { id: string; order_line_id: string }
export type ReviewMailRow = { orderId: string; fulfilmentId: string }
export type MailJobRow = { orderId: string; kinds: string[]; event: string; fulfilmentId?: string }

export type Rows = {
  orders: OrderRow[]
  lines: LineRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  reversals: ReversalRow[]
  refundLines: RefundLineRow[]
  disputes: DisputeRow[]
  adjustments: AdjustmentRow[]
  fulfilments: FulfilmentRow[]
  fulfilmentLines: FulfilmentLineRow[]
  events: EventRow[]
  flags: FlagRow[]
  movements: MovementRow[]
  variants: VariantRow[]
  audits: AuditRow[]
  balances: BalanceRow[]
  pickups: PickupRow[]
  returns: ReturnRow[]
  returnLines: ReturnLineRow[]
  returnSums: ReturnSumRow[]
  returnRefunds: ReturnRefundRow[]
  creditAccounts: CreditAccountRow[]
  creditEntries: CreditEntryRow[]
  giftCards: GiftCardRow[]
  /** Jobs of the queue of gift cards' mails. */
  cardMails: CardMailRow[]
  reviews: ReviewRow[]
  /** Jobs of the queue of mails that ask how pieces fit. */
  reviewMails: ReviewMailRow[]
  /** Jobs of the queue of order mails, as commits left them. */
  mails: MailJobRow[]
}

const jobsOf = ({ name }: { name: string }) =>
  `select data as row from pgboss.job where name = '${name}' order by created_on, id`

const writtenOf = (row: string) => `jsonb_build_object('written', ${row}.xmin::text::bigint)`

/** Each part by the statement of its rows, in the order they came to be. */
const parts: Record<keyof Rows, string | SQL> = {
  orders: `select to_jsonb(o) || jsonb_build_object('derived_payment_status',
      (order_money_of(o.id, o.currency, o.total_amount, o.paid_at is not null, o.status = 'cancelled')).payment_status) as row from orders o order by o.created_at, o.id`,
  lines:
    'select to_jsonb(l) as row from order_lines l join orders o on o.id = l.order_id order by o.created_at, o.id, l.position, l.id',
  payments: sql`select to_jsonb(payments) || jsonb_build_object('is_waiting', ${isUnmatchedWaiting}) as row
    from payments order by created_at, id`,
  refunds:
    'select to_jsonb(r) as row from refunds r join payments p on p.id = r.payment_id order by r.created_at, p.created_at, r.amount',
  reversals: `select to_jsonb(r) || ${writtenOf('r')} as row from reversals r order by r.created_at`,
  refundLines: 'select to_jsonb(l) as row from refund_lines l',
  disputes: 'select to_jsonb(d) as row from disputes d order by d.created_at, d.provider_id',
  adjustments: 'select to_jsonb(a) as row from adjustments a order by a.created_at',
  fulfilments: `select to_jsonb(f) || ${writtenOf('f')} as row from fulfilments f join orders o on o.id = f.order_id order by o.created_at, f.number`,
  fulfilmentLines: 'select to_jsonb(l) as row from fulfilment_lines l',
  events: 'select to_jsonb(e) as row from order_events e order by e.created_at, e.id',
  flags: 'select to_jsonb(f) as row from order_flags f order by f.raised_at, f.kind, f.cause',
  movements: 'select to_jsonb(m) as row from stock_movements m order by m.id',
  variants: 'select to_jsonb(v) as row from product_variants v order by v.sku',
  audits: 'select to_jsonb(a) as row from audit_log a order by a.id',
  balances: 'select to_jsonb(b) as row from order_balances b',
  pickups: 'select to_jsonb(p) as row from pickups p order by p.ready_at, p.order_id',
  returns: 'select to_jsonb(r) as row from returns r order by r.created_at, r.order_id, r.number',
  returnLines: 'select to_jsonb(l) as row from return_lines l',
  returnSums: 'select to_jsonb(s) as row from return_sums s order by s.created_at',
  returnRefunds: 'select to_jsonb(r) as row from return_refunds r',
  creditAccounts: 'select to_jsonb(c) as row from credit_accounts c order by c.created_at, c.id',
  creditEntries: 'select to_jsonb(c) as row from credit_entries c order by c.created_at, c.id',
  giftCards: 'select to_jsonb(g) as row from gift_cards g order by g.created_at, g.id',
  cardMails: jobsOf(cardMailQueue),
  reviews: 'select to_jsonb(r) as row from reviews r order by r.created_at, r.id',
  reviewMails: jobsOf(reviewMailQueue),
  mails: jobsOf(orderMailQueue),
}

/** All of it in one statement. */
export const readRowsStatement = sql`select jsonb_build_object(${sql.join(
  Object.entries(parts).map(([name, select]) => {
    const rows = typeof select === 'string' ? sql.raw(select) : select
    return sql`${sql.raw(`'${name}'`)}, (select coalesce(jsonb_agg(row), '[]') from (${rows}) as r)`
  }),
  sql`, `,
)}) as rows`
