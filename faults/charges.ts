import type { Arena } from './arena.ts'

/** A charge of the sandbox's ledger with what the shop made of it. Amounts in minor units. */
export type ChargeInShop = {
  reference: string
  amount: number
  currency: string
  /** What the sandbox gave, or is giving, back of it. */
  returned: number
  /** The shop booked it as this order's money. */
  isBooked: boolean
  isRefundAsked: boolean
  /** Money without an order that waits for the owner, was left by her, or has its refund. */
  isUnmatchedKept: boolean
  order: { id: string; number: string; status: string; isFlagged: boolean; isAddedTo: boolean } | null
}

/** Neither given back nor about to be. */
export const isKept = ({ returned, amount, isRefundAsked }: ChargeInShop) =>
  returned < amount && !isRefundAsked

type PaymentRow = {
  reference: string
  state: string
  /** Its refunds that were not refused, in minor units. */
  refunding: number
  order_id: string | null
  order_number: string | null
  order_status: string | null
  is_flagged: boolean
  is_added_to: boolean
}

/** Every charge that took money. */
export async function readCharges({ sandbox, sql }: Arena): Promise<ChargeInShop[]> {
  const { transactions, refunds } = await sandbox.ledger()
  const payments = await sql<PaymentRow>(
    `select p.reference, p.state, p.order_id, o.order_number, o.status as order_status,
        exists (select 1 from order_flags f where f.order_id = o.id and f.cleared_at is null) is_flagged,
        o.lines_added_at is not null is_added_to,
        coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.state not in ('refused', 'dropped')), 0)::int + p.taken refunding
      from payments p left join orders o on o.id = p.order_id
      where p.provider = 'paystack' and p.reference = any($1)`,
    [transactions.map(({ reference }) => reference)],
  )
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]))
  return transactions
    .filter(({ status }) => status === 'success' || status === 'reversed')
    .map(({ reference, amount, currency }) => {
      const payment = byReference.get(reference)
      return {
        reference,
        amount,
        currency,
        returned: refunds
          .filter((refund) => refund.reference === reference && refund.status !== 'failed')
          .reduce((sum, refund) => sum + refund.amount, 0),
        isBooked: payment?.state === 'succeeded',
        isRefundAsked: (payment?.refunding ?? 0) > 0,
        // Without an order it waits for the owner, was left by her, or has its refund: each is a row of its own.
        isUnmatchedKept: payment !== undefined && payment.order_id === null,
        order: payment?.order_id
          ? {
              id: payment.order_id,
              number: payment.order_number!,
              status: payment.order_status!,
              isFlagged: payment.is_flagged,
              isAddedTo: payment.is_added_to,
            }
          : null,
      }
    })
}
