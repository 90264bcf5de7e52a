import { formatDay } from '../lib/time.ts'
import { isShopsFault, reasonsOf, type ReturnReason } from '../returns/return-states.rules.ts'
import { worthOf } from '../returns/return-sums.rules.ts'

type Pieces = {
  returnable: number
  anyTime: number
  endsOn: string | null
  cameBack: boolean
  isOwner: boolean
}

/** Why a line cannot come back over the counter, or that only an owner takes it; null when it can (rule: counter-exchange). */
export function lineRefusal({ returnable, anyTime, endsOn, cameBack, isOwner }: Pieces): string | null {
  if (returnable > 0) return null
  if (anyTime === 0)
    return endsOn || cameBack ? 'It came back already, or is in another return' : 'It has not arrived yet'
  const over = endsOn
    ? `Its time was over on ${formatDay(new Date(`${endsOn}T12:00:00Z`))}`
    : 'This shop has not said that it takes pieces back'
  return isOwner ? `${over}. You may take it all the same.` : `${over}. An owner may take it.`
}

/** Why a piece comes back, as the sheet offers it: of a final sale only what is the shop's fault. */
export const takenReasons = ({ is_final }: { is_final: boolean }): ReturnReason[] =>
  reasonsOf.return.filter((reason) => !is_final || isShopsFault(reason))

/** A piece that lies in the basket to come back. Minor units. */
export type TakenLine = {
  orderLineId: string
  title: string
  variant: string
  imageUrl: string | null
  quantity: number
  most: number
  reason: ReturnReason
  isDamaged: boolean
  paid: number
  sold: number
  before: number
}

/** What so many pieces are worth: the shop's own function (rule: return-sums). */
export const takenWorth = (lines: TakenLine[]): number =>
  lines.reduce(
    (sum, { paid, sold, before, quantity }) =>
      sum + worthOf({ paidMinor: paid, quantity: sold, before }, quantity),
    0,
  )

type Found = Pick<TakenLine, 'title' | 'variant' | 'paid' | 'before'> & {
  order_line_id: string
  image_url: string | null
  returnable: number
  quantity: number
}

/** One more piece of a line, for this reason; what is faulty does not go back on the shelf unless somebody says so. */
export function withTaken(lines: TakenLine[], found: Found, reason: ReturnReason): TakenLine[] {
  const own = lines.find(({ orderLineId }) => orderLineId === found.order_line_id)
  if (own) {
    const quantity = Math.min(own.quantity + 1, own.most)
    return lines.map((line) => (line === own ? { ...own, quantity, reason } : line))
  }
  const { order_line_id, title, variant, image_url, paid, before, quantity, returnable } = found
  const line = {
    orderLineId: order_line_id,
    title,
    variant,
    imageUrl: image_url,
    quantity: 1,
    most: returnable,
    reason,
    isDamaged: reason === 'faulty',
    paid,
    sold: quantity,
    before,
  }
  return returnable > 0 ? [...lines, line] : lines
}
