import type { CreditAccountRow, CreditEntryRow, ReversalRow } from './rows.ts'
import type { Snapshot } from './snapshot.ts'

const at = '2026-11-23T09:00:00+00:00'
export const later = '2026-11-23T10:00:00+00:00'

/** A settled shop with one order of two pieces, paid, one of them in a parcel that left; everything holds. */
export function wholeSnapshot(): Snapshot {
  const snapshot = {
    orders: [
      {
        id: 'o1',
        order_number: 'IL-1',
        user_id: 'ada',
        email: 'ada@example.com',
        status: 'processing',
        is_pickup: false,
        payment_status: 'success',
        derived_payment_status: 'success',
        hold_state: 'sold',
        source: 'shop',
        total_amount: 1000,
        currency: 'NGN',
        subtotal: 1000,
        discount: 0,
        delivery: 0,
        missing_released: 0,
        deposit_amount: null,
        deposit_paid_at: null,
        rest_due_on: null,
        lines_added_at: null,
        paid_at: at,
        cancel_cause: null,
        hold_expires_at: null,
        created_at: at,
        updated_at: at,
      },
    ],
    lines: [
      {
        id: 'l1',
        order_id: 'o1',
        product_id: 'dress',
        variant_id: 'v1',
        title: 'Dress',
        size: 'S',
        unit_price: 500,
        quantity: 2,
        cancelled_quantity: 0,
        packed_quantity: 1,
        returned_quantity: 0,
      },
    ],
    payments: [
      {
        id: 'p1',
        order_id: 'o1',
        provider: 'paystack',
        state: 'succeeded',
        reference: 'R1',
        asked: 1000,
        paid: 1000,
        refunded: 0,
        taken: 0,
        paid_currency: null,
        checkout_url: 'http://pay.test',
        dismissed_by: null,
        recorded_by: null,
        created_at: at,
        is_waiting: false,
      },
    ],
    refunds: [],
    reversals: [],
    refundLines: [],
    disputes: [],
    adjustments: [],
    creditAccounts: [creditAccount('c1', { user_id: 'ada', balance: 500 })],
    creditEntries: [entry({ id: 'ce1', amount: 500, cause: 'granted', cause_id: 'g1' })],
    giftCards: [],
    cardMails: [],
    reviews: [],
    reviewMails: [],
    fulfilments: [
      { id: 'f1', order_id: 'o1', number: 1, state: 'shipped', code_nonce: null, shipped_at: at, written: 7 },
    ],
    fulfilmentLines: [{ fulfilment_id: 'f1', order_line_id: 'l1', quantity: 1 }],
    events: [
      { id: 'e1', order_id: 'o1', kind: 'paid', status: 'paid', created_at: at },
      { id: 'e2', order_id: 'o1', kind: 'processing', status: 'processing', created_at: at },
      { id: 'e3', order_id: 'o1', kind: 'parcel_shipped', status: null, created_at: at },
    ],
    flags: [],
    movements: [
      { variant_id: 'v1', order_id: null, stock_delta: 5, held_delta: 0, reason: 'received' },
      { variant_id: 'v1', order_id: 'o1', stock_delta: -2, held_delta: 0, reason: 'sold' },
    ],
    variants: [{ id: 'v1', sku: 'DRESS-S', size: 'S', stock: 3, held: 0 }],
    audits: [],
    balances: [
      { order_id: 'o1', charged: 1000, received: 1000, returned: 0, taken: 0, held: 1000, balance: 0 },
    ],
    pickups: [],
    returns: [],
    returnLines: [],
    returnSums: [],
    returnRefunds: [],
    mails: [
      { orderId: 'o1', kinds: ['order_paid'], event: 'e1' },
      { orderId: 'o1', kinds: ['order_shipped'], event: 'e3' },
    ],
    provider: {
      transactions: [{ reference: 'R1', amount: 1000, status: 'success' }],
      refunds: [],
      disputes: [],
    },
    now: Date.parse(later),
    askedParcels: [],
    before: null,
    isSettled: true,
    nightFindings: [],
    moments: {
      departures: [{ key: 'f1', orderId: 'o1', parcel: 1, dueMinor: 0, isDecided: false }],
      balances: { o1: { minor: 0, since: Date.parse(at) } },
      outsideRefunds: [],
    },
  }
  return snapshot as unknown as Snapshot
}

/** A refund of ₦1 of the order's payment with its mail, here and at the provider. */
export function addRefund(seen: Snapshot, more: object = {}, there: object | null = {}): void {
  const own = {
    id: 'r1',
    payment_id: 'p1',
    amount: 100,
    credit_account_id: null,
    way: 'provider',
    cause: 'goodwill',
    attempt: 1,
    state: 'confirmed',
  }
  seen.refunds.push({ ...own, provider_refund_id: '7', created_at: at, ...more })
  seen.mails.push({ orderId: 'o1', kinds: ['order_refunded'], event: 'r1' })
  if (there)
    seen.provider.refunds.push({
      id: 7,
      reference: 'R1',
      amount: 100,
      status: 'processed',
      merchantNote: 'refund:r1',
      createdAt: at,
      ...there,
    } as never)
}

export function addDispute(seen: Snapshot, more: object = {}, there: object | null = {}): void {
  const own = { id: 'd1', payment_id: 'p1', provider_id: 9, amount: 1000, state: 'awaiting', created_at: at }
  seen.disputes.push({ ...own, resolved_at: null, ...more })
  seen.flags.push(flag('disputed', 'd1'))
  if (there)
    seen.provider.disputes.push({
      id: 9,
      reference: 'R1',
      amount: 1000,
      refundAmount: 1000,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      ...there,
    } as never)
}

/** What a bank took of the order's payment, in minor units. */
export const reversal = (amount: number): ReversalRow => ({
  payment_id: 'p1',
  cause: 'dispute',
  provider_id: '9',
  amount,
  restored_at: null,
  written: 8,
})

export const flag = (kind: string, cause: string) => ({
  order_id: 'o1',
  kind,
  cause,
  raised_at: at,
  cleared_at: null,
  cleared_by: null,
})

/** A return of a piece of the order in this state, with what it is worth. */
export function addReturn(seen: Snapshot, state: string, worth = 100): void {
  seen.returns.push({
    id: 'b1',
    order_id: 'o1',
    number: 1,
    kind: 'return',
    state,
    way: 'send',
    exchange_order_id: null,
    lent: 0,
  })
  seen.returnLines.push({
    id: 'bl1',
    return_id: 'b1',
    order_line_id: 'l1',
    quantity: 1,
    wish: 'exchange',
    as_new: 0,
    damaged: 0,
    missing: 0,
    wrong: 0,
  })
  seen.returnSums.push({ return_id: 'b1', kind: 'goods', amount: worth })
}

export const creditAccount = (id: string, more: Partial<CreditAccountRow>): CreditAccountRow => ({
  id,
  user_id: null,
  return_id: null,
  kind: 'customer',
  balance: 0,
  stopped_at: null,
  ...more,
})

/** An entry of the customer's credit, unless it says otherwise. */
export const entry = (
  own: Pick<CreditEntryRow, 'id' | 'amount' | 'cause' | 'cause_id'> & Partial<CreditEntryRow>,
): CreditEntryRow => ({ account_id: 'c1', order_id: null, ...own })

/** Has the order be a gift card, which is good and was mailed. */
export function addCard(seen: Snapshot): void {
  seen.giftCards.push({
    id: 'card',
    order_id: 'o1',
    account_id: 'c2',
    amount: 1000,
    to_name: 'Efe',
    to_email: 'efe@example.com',
    send_on: null,
    sent_at: later,
  })
  seen.cardMails.push({ cardId: 'card', accountId: 'c2' })
  seen.creditAccounts.push(creditAccount('c2', { kind: 'code', balance: 1000 }))
  const bought = { amount: 1000, cause: 'bought', cause_id: 'card', order_id: 'o1' }
  seen.creditEntries.push(entry({ id: 'ce2', account_id: 'c2', ...bought }))
}

/** Has the order be one that waits to be fetched, and was kept until this moment. */
export function addPickup(seen: Snapshot, keepUntil: string): void {
  Object.assign(seen.orders[0]!, { is_pickup: true, status: 'paid' })
  seen.pickups.push({
    order_id: 'o1',
    code_nonce: 'n',
    keep_until: keepUntil,
    collected_at: null,
    collector: '',
  })
}
