import type { ReturnKind } from '../orders/order/return-events.rules.ts'
import { isShopsFault, needsPhoto, reasonsOf, type ReturnReason } from './return-states.rules.ts'
import { type ReturnTotal, totalOf, worthOf } from './return-sums.rules.ts'

type DraftLine = {
  order_line_id: string
  title: string
  returnable: number
  claimable: number
  is_final: boolean
  paid: number
  quantity: number
  before: number
}
export type DraftOrder = { lines: DraftLine[]; delivery: number; pieces_left: number }

/** What she chose of a line: how many, and why. */
export type Choice = { quantity: number; reason: ReturnReason | null }
export type Choices = Record<string, Choice>

export const mostOf = (line: Pick<DraftLine, 'returnable' | 'claimable'>, kind: ReturnKind): number =>
  kind === 'claim' ? line.claimable : line.returnable

/** The reasons the form offers: a final sale comes back only when the shop is at fault (rule: excluded-goods). */
export const offeredReasons = (line: Pick<DraftLine, 'is_final'>, kind: ReturnKind): ReturnReason[] =>
  reasonsOf[kind].filter((reason) => !line.is_final || isShopsFault(reason))

const chosenOf = ({ lines }: DraftOrder, choices: Choices) =>
  lines.flatMap((line) => {
    const choice = choices[line.order_line_id]
    return choice && choice.quantity > 0 ? [{ line, ...choice }] : []
  })

/** The sum that is said before it is sent: the same functions as the shop's (rule: return-sums). */
export function draftTotal(order: DraftOrder, choices: Choices): ReturnTotal {
  const chosen = chosenOf(order, choices).map(({ line, quantity, reason }) => ({
    worthMinor: worthOf({ paidMinor: line.paid, quantity: line.quantity, before: line.before }, quantity),
    pieces: quantity,
    reason: reason ?? ('changed_mind' as const),
  }))
  return totalOf(chosen, { deliveryMinor: order.delivery, piecesLeft: order.pieces_left })
}

/** What is wrong with the draft, or null. */
export function draftProblem(
  order: DraftOrder,
  { kind, choices, photos }: { kind: ReturnKind; choices: Choices; photos: number },
): string | null {
  const chosen = chosenOf(order, choices)
  if (chosen.length === 0) return 'Choose at least one piece with +'
  const open = chosen.find(({ reason }) => reason === null)
  if (open) return `Say why for ${open.line.title}`
  const reasons = chosen.flatMap(({ reason }) => reason ?? [])
  return needsPhoto(kind, reasons) && photos === 0 ? 'Add a photograph of what is wrong' : null
}

/** The lines as they are sent. */
export const draftLines = (order: DraftOrder, choices: Choices, wish: 'refund' | 'credit') =>
  chosenOf(order, choices).flatMap(({ line, quantity, reason }) =>
    reason ? [{ order_line_id: line.order_line_id, quantity, reason, wish }] : [],
  )
