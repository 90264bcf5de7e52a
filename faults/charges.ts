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
  order: { id: string; number: string; status: string; isFlagged: boolean } | null
}

/** Neither given back nor about to be. */
export const isKept = ({ returned, amount, isRefundAsked }: ChargeInShop) =>
  returned < amount && !isRefundAsked

type AttemptRow = {
  reference: string
  status: string
  id: string
  order_number: string
  order_status: string
  is_flagged: boolean
  is_refund_asked: boolean
}

/** Every charge that took money. */
export async function readCharges({ sandbox, sql }: Arena): Promise<ChargeInShop[]> {
  const { transactions, refunds } = await sandbox.ledger()
  const attempts = await sql<AttemptRow>(
    `select a.reference, a.status, o.id, o.order_number, o.status as order_status,
        exists (select 1 from order_flags f where f.order_id = o.id and f.cleared_at is null) is_flagged,
        exists (select 1 from refunds r where r.attempt_id = a.id and r.status <> 'failed') is_refund_asked
      from payment_attempts a join orders o on o.id = a.order_id`,
  )
  const unmatched = new Set(
    (
      await sql<{ reference: string }>(
        `select reference from unmatched_payments u where resolution is distinct from 'refunded'
          or exists (select 1 from refunds r where r.unmatched_payment_id = u.id and r.status <> 'failed')`,
      )
    ).map((row) => row.reference),
  )
  const byReference = new Map(attempts.map((attempt) => [attempt.reference, attempt]))
  return transactions
    .filter(({ status }) => status === 'success' || status === 'reversed')
    .map(({ reference, amount, currency }) => {
      const attempt = byReference.get(reference)
      return {
        reference,
        amount,
        currency,
        returned: refunds
          .filter((refund) => refund.reference === reference && refund.status !== 'failed')
          .reduce((sum, refund) => sum + refund.amount, 0),
        isBooked: attempt?.status === 'success',
        isRefundAsked: attempt?.is_refund_asked ?? false,
        isUnmatchedKept: unmatched.has(reference),
        order: attempt
          ? {
              id: attempt.id,
              number: attempt.order_number,
              status: attempt.order_status,
              isFlagged: attempt.is_flagged,
            }
          : null,
      }
    })
}
