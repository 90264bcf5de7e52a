import type { LinkedPiece } from '../../cart/links/cart-link.rules.ts'
import type { TypedDeposit } from '../money/money-words.rules.ts'
import {
  type ChatCustomer,
  type holdChoices,
  usualHoldMinutes,
} from '../../checkout/chat-order/chat-order.rules.ts'

import { type BasketLine, discountIn, type TypedDiscount } from '../sell/basket.rules.ts'

export type ChatLine = {
  productId: string
  variantId: string
  title: string
  option: string
  imageUrl: string | null
  quantity: number
  /** What one costs in the shop, and what was agreed instead; minor units. */
  listPrice: number
  price?: number | null
}

/** What an owner agrees with her customer beyond the catalogue; minor units. */
export type TypedPiece = { title: string; size: string; price: number; quantity: number }
export type TypedFee = { title: string; price: number }

/** An order from a chat as it is typed. `fee` in minor units, where delivery is priced on request. */
export type ChatDraft = ChatCustomer & {
  notes: string
  lines: ChatLine[]
  zoneId: string
  fee: number | null
  holdMinutes: (typeof holdChoices)[number]
  pieces: TypedPiece[]
  fees: TypedFee[]
  discount: TypedDiscount | null
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
  pieces: [],
  fees: [],
  discount: null,
  zoneId: '',
  fee: null,
  holdMinutes: usualHoldMinutes,
  deposit: null,
  key,
})

type Chosen = { name: string; phone: string | null; email: string }

/**
 * A customer who is chosen, as the draft has her. The street and the note of somebody else who was in it before go: they are folded
 * away, and the parcel would follow them (rule: chat-order).
 */
export function customerOf({ name, phone, email }: Chosen, before: ChatCustomer): Partial<ChatDraft> {
  const [first = '', ...rest] = name.split(' ')
  const typed = `${before.first_name} ${before.last_name}`.trim().toLowerCase()
  const isOther = typed !== '' && !name.toLowerCase().startsWith(typed)
  return {
    ...(isOther && { address: '', landmark: '', city: '', notes: '' }),
    first_name: first,
    last_name: rest.join(' '),
    phone: phone ?? '',
    email,
  }
}

export const itemsOf = (lines: ChatLine[]) =>
  lines.map(({ productId, variantId, quantity, price }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
    ...(price && { price }),
  }))

/** What of the order was agreed, as the server takes it. */
export const agreedOf = ({ pieces, fees, discount }: Pick<ChatDraft, 'pieces' | 'fees' | 'discount'>) => ({
  pieces,
  fees,
  ...(discount && { discount: { ...discountIn(discount)!, reason: discount.reason } }),
})

/** What the quote of a draft is asked for with, as far as it is typed. */
export const quoteInputOf = ({ lines, zoneId, fee, ...draft }: ChatDraft) => ({
  items: itemsOf(lines),
  ...agreedOf(draft),
  ...(zoneId && { zone_id: zoneId }),
  ...(fee !== null && Number.isSafeInteger(fee) && { delivery_fee: fee }),
})

/** `total` is what was shown, in minor units. */
export function orderInputOf(draft: ChatDraft, total: number) {
  const { lines, pieces, fees, discount, zoneId, fee, holdMinutes, deposit, ...same } = draft
  return {
    ...same,
    items: itemsOf(lines),
    ...agreedOf({ pieces, fees, discount }),
    zone_id: zoneId,
    hold_minutes: holdMinutes,
    total,
    ...(fee !== null && { delivery_fee: fee }),
    ...(deposit && { deposit: { percent: Number(deposit.percent), due_on: deposit.dueOn } }),
  }
}

/** The pieces alone at what they cost, as the discount counts them. */
export const basketOf = ({ lines, pieces }: Pick<ChatDraft, 'lines' | 'pieces'>): BasketLine[] => [
  ...lines.map((line) => ({
    ...line,
    unitPrice: line.price ?? line.listPrice,
    available: line.quantity,
  })),
  ...pieces.map(({ title, size, price, quantity }, index) => ({
    variantId: String(index),
    title,
    option: size,
    imageUrl: null,
    unitPrice: price,
    quantity,
    available: quantity,
  })),
]

export const hasPieces = ({ lines, pieces }: Pick<ChatDraft, 'lines' | 'pieces'>): boolean =>
  lines.length + pieces.length > 0

/** The shop's own pieces as a link to the cart names them; prices and pieces that were agreed are in no link. */
export const linkedPiecesOf = (lines: ChatLine[]): LinkedPiece[] =>
  lines.map(({ variantId, quantity }) => ({ name: variantId, quantity }))

/** `2 × Adire Wrap, M; 1 × Clay Top, S`. */
export const linkTextOf = (lines: ChatLine[]): string =>
  lines
    .map(({ quantity, title, option }) => `${quantity} × ${[title, option].filter(Boolean).join(', ')}`)
    .join('; ')

/** What is wrong with an agreed price; none is the shop's own. */
export const priceProblem = ({ price }: Pick<ChatLine, 'price'>): string | undefined =>
  price === null || price === undefined || price > 0 ? undefined : 'Type an amount, like 15,000'

/** The lines with an agreed price of one; null is the shop's own again. */
export const withPrice = (lines: ChatLine[], variantId: string, price: number | null): ChatLine[] =>
  lines.map((line) => (line.variantId === variantId ? { ...line, price } : line))

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

const neededNames: [name: string, fields: string[]][] = [
  ['a piece', ['items']],
  ['a name', ['first_name']],
  ['a phone', ['phone']],
  ['a valid email', ['email']],
  ['a place', ['zone_id']],
  ['the delivery price', ['delivery_fee']],
  ['the deposit', ['percent', 'due_on']],
]

/** What these wrong fields still need, in the order of the screen; of pieces that are chosen a price is wrong. */
export const neededOf = (wrong: Partial<Record<string, string>>, draft: Parameters<typeof hasPieces>[0]) =>
  neededNames
    .filter(([, fields]) => fields.some((field) => wrong[field]))
    .map(([name]) => (name === 'a piece' && hasPieces(draft) ? 'a price' : name))
