import type { OrderStatus } from './order-status.rules.ts'

/** What is still to pay of an order whose money came in before; minor units. `pay_path` only for who may pay it. */
export type DueView = { amount: number; paid: number; pay_path?: string | undefined }

/**
 * Null unless something is due of an order that is paid, or is looked at because too little came in (rules: added-lines,
 * reversals, short-money).
 */
export const dueView = (
  { status }: { status: OrderStatus },
  { held, balance }: { held: number; balance: number },
): DueView | null =>
  balance > 0 && status !== 'pending' && status !== 'cancelled'
    ? { amount: balance, paid: Math.max(0, held) }
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
