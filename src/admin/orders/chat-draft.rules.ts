import {
  type ChatCustomer,
  type holdChoices,
  usualHoldMinutes,
} from '../../checkout/chat-order/chat-order.rules.ts'

/** A deposit as it is typed: `percent` is a text of digits, `dueOn` a day, `2026-12-04`. */
export type TypedDeposit = { percent: string; dueOn: string }

export type ChatLine = {
  productId: string
  variantId: string
  title: string
  option: string
  imageUrl: string | null
  quantity: number
}

/** An order from a chat as it is typed. `fee` in minor units, where delivery is priced on request. */
export type ChatDraft = ChatCustomer & {
  notes: string
  lines: ChatLine[]
  zoneId: string
  fee: number | null
  holdMinutes: (typeof holdChoices)[number]
  /** Of an order that is paid in parts; else null. */
  deposit: TypedDeposit | null
  /** The same draft makes one order, however often it is sent. */
  key: string
}

export const blankDraft = (key: string): ChatDraft => ({
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  address: '',
  landmark: '',
  city: '',
  notes: '',
  lines: [],
  zoneId: '',
  fee: null,
  holdMinutes: usualHoldMinutes,
  deposit: null,
  key,
})

export const itemsOf = (lines: ChatLine[]) =>
  lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  }))

/** One more of a variant, or its first. */
export function withLine(lines: ChatLine[], added: Omit<ChatLine, 'quantity'>): ChatLine[] {
  const known = lines.some(({ variantId }) => variantId === added.variantId)
  if (!known) return [...lines, { ...added, quantity: 1 }]
  return lines.map((line) =>
    line.variantId === added.variantId ? { ...line, quantity: line.quantity + 1 } : line,
  )
}

/** The lines with another quantity of one; 0 takes it out. */
export const withQuantity = (lines: ChatLine[], variantId: string, quantity: number): ChatLine[] =>
  lines.flatMap((line) =>
    line.variantId !== variantId ? [line] : quantity > 0 ? [{ ...line, quantity }] : [],
  )
