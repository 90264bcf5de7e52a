import { canTransition } from '../../orders/status/order-status.rules.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { piecesMinor } from '../../payments/refunds/refund-lines.rules.ts'

type Line = OrderMoney['lines'][number]

/** What of a line is chosen to be paid back; 0 pieces is nothing. */
export type Choice = { quantity: number; restock: boolean }
export type Choices = Record<string, Choice>

export const leftPieces = (line: Line) => line.quantity - line.refunded_pieces

export const chosenOf = (choices: Choices, line: Line): Choice =>
  choices[line.id] ?? { quantity: 0, restock: false }

/** A line that was pressed: all pieces that are left, back on the shelf where that can be. */
export const wholeLine = (line: Line): Choice => ({
  quantity: leftPieces(line),
  restock: line.restockable_pieces >= leftPieces(line) && leftPieces(line) > 0,
})

/** What the chosen pieces cost, as the shop will reckon it, in minor units. */
export function costOfChoices(lines: Line[], choices: Choices): number {
  return lines.reduce((sum, line) => {
    const { quantity } = chosenOf(choices, line)
    return (
      sum + piecesMinor({ paidMinor: line.paid, quantity: line.quantity }, line.refunded_pieces, quantity)
    )
  }, 0)
}

/** Whether no piece of the order is left to send: then the refund cancels it (rule: to-pack). */
export const leavesNothing = ({ order, lines }: OrderMoney, choices: Choices): boolean =>
  canTransition(order.status, 'cancelled') &&
  lines.some((line) => chosenOf(choices, line).quantity > 0) &&
  lines.every((line) => chosenOf(choices, line).quantity === leftPieces(line))

/** What is suggested: the pieces and perhaps the delivery, never more than is left to give back. */
export const suggestedRefund = (money: OrderMoney, choices: Choices, hasDelivery: boolean): number =>
  Math.min(
    money.refundable,
    costOfChoices(money.lines, choices) + (hasDelivery ? (money.order.delivery ?? 0) : 0),
  )

/** What is wrong with the amount, or null. */
export function amountProblem(
  amount: number | null,
  refundable: number,
  text: (minor: number) => string,
): string | null {
  if (amount === null || amount === 0) return 'Choose what goes back, or type an amount'
  if (Number.isNaN(amount)) return 'Type an amount, like 18,000'
  return amount > refundable ? `At most ${text(refundable)} is left to give back` : null
}
