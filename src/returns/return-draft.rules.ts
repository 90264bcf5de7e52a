import type { ReturnKind } from '../orders/order/return-events.rules.ts'
import { type ExchangePrice, priceExchange } from './exchange.rules.ts'
import { isShopsFault, needsPhoto, reasonsOf, type ReturnReason } from './return-states.rules.ts'
import type { NewReturn } from './returns.schema.ts'
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
  unit_price: number
  price_now: number | null
  options: { variant_id: string; option: string; available: number; is_same: boolean }[]
}
export type DraftOrder = { lines: DraftLine[]; delivery: number; pieces_left: number }

/** What she chose of a line: how many, why, and what she would like instead. */
export type Choice = { quantity: number; reason: ReturnReason | null; wanted?: string | null }
export type Choices = Record<string, Choice>

export const mostOf = (line: Pick<DraftLine, 'returnable' | 'claimable'>, kind: ReturnKind): number =>
  kind === 'claim' ? line.claimable : line.returnable

/** The reasons the form offers: a final sale comes back only when the shop is at fault (rule: excluded-goods). */
export const offeredReasons = (line: Pick<DraftLine, 'is_final'>, kind: ReturnKind): ReturnReason[] =>
  reasonsOf[kind].filter((reason) => !line.is_final || isShopsFault(reason))

/** What can be had instead of so many pieces; the same one again only where it is not the size (rule: exchange-wish). */
export const offeredOptions = (line: Pick<DraftLine, 'options'>, { quantity, reason }: Choice) =>
  line.options.filter(
    ({ available, is_same }) =>
      available >= quantity && (!is_same || (reason !== null && isShopsFault(reason))),
  )

/** The chosen one, while it is offered. */
export const wantedOf = (line: Pick<DraftLine, 'options'>, choice: Choice) =>
  offeredOptions(line, choice).find(({ variant_id }) => variant_id === choice.wanted)

const chosenOf = ({ lines }: DraftOrder, choices: Choices) =>
  lines.flatMap((line) => {
    const choice = choices[line.order_line_id]
    return choice && choice.quantity > 0 ? [{ line, ...choice }] : []
  })

export type DraftTotal = ReturnTotal & { exchange: ExchangePrice | null }

/** The sums that are said before it is sent: the same functions as the shop's (rules: return-sums, exchange-prices). */
export function draftTotal(order: DraftOrder, choices: Choices): DraftTotal {
  const chosen = chosenOf(order, choices).map((choice) => {
    const { line, quantity, reason } = choice
    return {
      line,
      worthMinor: worthOf({ paidMinor: line.paid, quantity: line.quantity, before: line.before }, quantity),
      pieces: quantity,
      reason: reason ?? ('changed_mind' as const),
      isExchanged: wantedOf(line, choice) !== undefined,
    }
  })
  const sums = totalOf(chosen, { deliveryMinor: order.delivery, piecesLeft: order.pieces_left })
  const wanted = chosen
    .filter(({ isExchanged }) => isExchanged)
    .map(({ line: { unit_price, price_now }, pieces, worthMinor }) => ({
      quantity: pieces,
      thenMinor: unit_price,
      nowMinor: price_now ?? unit_price,
      worthMinor,
    }))
  const exchange = wanted.length > 0 ? priceExchange(wanted, { worthMinor: sums.total }) : null
  return { ...sums, exchange }
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

/** The lines as they are sent; `wish` is what she would like for those that she does not exchange. */
export const draftLines = (order: DraftOrder, choices: Choices, wish: 'refund' | 'credit') =>
  chosenOf(order, choices).flatMap((choice): NewReturn['lines'] => {
    const { line, quantity, reason } = choice
    if (!reason) return []
    const wanted = wantedOf(line, choice)?.variant_id
    const of = { order_line_id: line.order_line_id, quantity, reason }
    return [wanted ? { ...of, wish: 'exchange', wanted_variant_id: wanted } : { ...of, wish }]
  })
