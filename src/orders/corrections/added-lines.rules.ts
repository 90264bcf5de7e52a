import type { OrderStatus } from '../status/order-status.rules.ts'

/** What is still to pay of a paid order that something was added to; minor units. `pay_path` only for who may pay it. */
export type DueView = { amount: number; paid: number; pay_path?: string | undefined }

/** As far as money goes, an order that was paid and is not cancelled. */
const isPaid = (status: OrderStatus) => !['pending', 'pending_review', 'cancelled'].includes(status)

/** Null when nothing was added after it was paid, or all of it is paid too (rule: added-lines). */
export const dueView = (
  { status, linesAddedAt }: { status: OrderStatus; linesAddedAt: Date | null },
  { received, returned, balance }: { received: number; returned: number; balance: number },
): DueView | null =>
  linesAddedAt !== null && balance > 0 && isPaid(status)
    ? { amount: balance, paid: received - returned }
    : null

/**
 * What a change of a paid order's lines comes to, in minor units: what is due then, and what goes back. Pieces that are taken out
 * first pay for what is added and what was due before; `balance` below zero is money that is on no way back yet, and stays so.
 */
export function paidChange({ balance, added, out }: { balance: number; added: number; out: number }): {
  due: number
  back: number
} {
  const left = balance + added - out
  return { due: Math.max(0, left), back: Math.max(0, Math.min(-left, out)) }
}
