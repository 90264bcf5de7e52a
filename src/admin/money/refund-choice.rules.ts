import { channelWords } from '../../orders/order/payment-methods.rules.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { piecesMinor, spreadOver } from '../../payments/refunds/refund-lines.rules.ts'

type Line = OrderMoney['lines'][number]
export type Refundable = Line['refundable'][number]

/** What of a line's pieces is chosen to be paid back; 0 pieces is nothing. */
export type Choice = { quantity: number; restock: boolean }
/** By `choiceKey`: pieces that have not left and those that came back are two choices (rule: which-piece). */
export type Choices = Record<string, Choice>

const choiceKey = (line: Line, { from }: Refundable) => `${line.id} ${from}`

export const chosenOf = (choices: Choices, line: Line, pieces: Refundable): Choice =>
  choices[choiceKey(line, pieces)] ?? { quantity: 0, restock: false }

export const withChoice = (choices: Choices, line: Line, pieces: Refundable, choice: Choice): Choices => ({
  ...choices,
  [choiceKey(line, pieces)]: choice,
})

/** Pieces that were pressed: all that are left of them, back on the shelf where that can be. */
export const allOf = ({ quantity, restockable }: Refundable): Choice => ({
  quantity,
  restock: restockable >= quantity,
})

/** How a choice is called where its line has another. */
export const pieceWords = (line: Line, { from }: Refundable): string | null => {
  if (line.refundable.length < 2) return null
  return from === 'unsent' ? 'not sent yet' : 'already sent'
}

const piecesOf = (line: Line, choices: Choices) =>
  line.refundable.reduce((sum, pieces) => sum + chosenOf(choices, line, pieces).quantity, 0)

/** What so many of the pieces that are left of a line cost, in minor units. */
export const costOfPieces = (line: Line, pieces: number): number =>
  piecesMinor({ paidMinor: line.paid, quantity: line.quantity }, line.refunded_pieces, pieces)

/** What the chosen pieces cost, as the shop will reckon it, in minor units. */
export const costOfChoices = (lines: Line[], choices: Choices): number =>
  lines.reduce((sum, line) => sum + costOfPieces(line, piecesOf(line, choices)), 0)

/** What the request names. */
export const chosenLines = (lines: Line[], choices: Choices) =>
  lines.flatMap((line) =>
    line.refundable.flatMap((pieces) => {
      const choice = chosenOf(choices, line, pieces)
      return choice.quantity > 0 ? [{ line_id: line.id, from: pieces.from, ...choice }] : []
    }),
  )

const leftOf = (line: Line) => line.refundable.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether no piece of the order is left to send: then the refund cancels it (rule: to-pack). */
export const leavesNothing = ({ can, lines }: OrderMoney, choices: Choices): boolean =>
  can.cancel &&
  chosenLines(lines, choices).length > 0 &&
  lines.every((line) => piecesOf(line, choices) === leftOf(line))

/** What of the delivery was not refunded yet: what is left less the pieces' money. Minor units. */
export const deliveryLeft = ({ order, lines, refundable }: OrderMoney): number => {
  const ofPieces = lines.reduce((sum, line) => sum + costOfPieces(line, leftOf(line)), 0)
  return Math.min(order.delivery ?? 0, Math.max(0, refundable - ofPieces))
}

/** What is suggested: the pieces and perhaps the delivery, never more than is left to give back. */
export const suggestedRefund = (money: OrderMoney, choices: Choices, hasDelivery: boolean): number =>
  Math.min(money.refundable, costOfChoices(money.lines, choices) + (hasDelivery ? deliveryLeft(money) : 0))

export type Way = OrderMoney['attempts'][number]
/** What goes back by each way, by its payment. */
export type Ways = Record<string, number | null>

/** The ways by which money came in that is still here. */
export const waysOf = ({ attempts }: Pick<OrderMoney, 'attempts'>): Way[] =>
  attempts.filter(({ status, refundable }) => status === 'success' && refundable > 0)

/** How the shop would give it back: the largest rest first. */
export const suggestedWays = (ways: Way[], amount: number): Ways =>
  Object.fromEntries(
    spreadOver(
      ways.map(({ id, refundable }) => ({ id, leftMinor: refundable })),
      amount,
    ).map(({ id, amountMinor }) => [id, amountMinor]),
  )

/** What is wrong with the ways of an amount, or null. */
export function waysProblem(
  ways: Way[],
  chosen: Ways,
  { amount, text }: { amount: number; text: (minor: number) => string },
): string | null {
  const sum = ways.reduce((sum, { id }) => sum + (chosen[id] ?? 0), 0)
  if (Number.isNaN(sum)) return 'Type an amount, like 18,000'
  const tooMuch = ways.find(({ id, refundable }) => (chosen[id] ?? 0) > refundable)
  if (tooMuch)
    return `At most ${text(tooMuch.refundable)} is left of ${channelWords(tooMuch.channel, tooMuch.provider)}`
  return sum === amount ? null : `These add up to ${text(sum)}, not ${text(amount)}`
}

/** What is wrong with the amount, or null. */
export function amountProblem(
  amount: number | null,
  refundable: number,
  text: (minor: number) => string,
): string | null {
  if (amount === null || amount === 0) return 'Choose what to refund, or type an amount'
  if (Number.isNaN(amount)) return 'Type an amount, like 18,000'
  return amount > refundable ? `At most ${text(refundable)} is left to refund` : null
}
