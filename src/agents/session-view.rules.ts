import { cartLink } from '../cart/links/cart-link.rules.ts'
import type { Quote, QuoteLine } from '../cart/quote/quote.schema.ts'
import { feedImageUrl } from '../media/media.rules.ts'
import { envelope, type Message } from './protocol.rules.ts'
import { pieceLabel } from '../lib/variant-label.rules.ts'

export type SessionKind = 'cart' | 'checkout'
type ShownSession = {
  id: string
  kind: SessionKind
  isCanceled: boolean
  expiresAt: Date
}

/** A line that can be bought, if not always as many as were asked for. */
const isBuyable = ({ problem }: QuoteLine) => !problem || problem === 'reduced'

const codes = { sold_out: 'out_of_stock', unavailable: 'item_unavailable' } as const

/** What keeps a line from being bought, in the protocol's words. */
const whyNot = ({ title, problem, message }: QuoteLine): Message => ({
  type: 'error',
  severity: 'recoverable',
  code: problem === 'sold_out' ? codes.sold_out : codes.unavailable,
  content: `${title}: ${message}`,
})

/** Pieces that are not sold here, or not any more, by what they were called. */
export const unknownPiece = (name: string): Message => ({
  type: 'error',
  severity: 'recoverable',
  code: codes.unavailable,
  content: `Item not found: ${name}`,
})

/** Why nothing of a quote can be bought. */
export const messagesOf = (quote: Quote): Message[] =>
  quote.lines.filter((line) => !isBuyable(line)).map(whyNot)

export const hasBuyable = (quote: Quote) => quote.lines.some(isBuyable)

function lineView(line: QuoteLine, appUrl: string) {
  const { variant_id, title, size, color, image, quantity, unit_price, line_total } = line
  return {
    id: variant_id!,
    item: {
      id: variant_id!,
      title: pieceLabel({ title, size, color }),
      price: unit_price!,
      ...(image && { image_url: appUrl + feedImageUrl(image.url) }),
    },
    quantity,
    totals: [
      { type: 'subtotal', amount: line_total },
      { type: 'total', amount: line_total },
    ],
  }
}

const deliveryText = {
  rate: 'Delivery',
  free: 'Free delivery',
  estimate: 'Delivery (estimate)',
  quoted: 'Delivery',
  unavailable: 'Delivery',
  pickup: 'Pick-up',
} as const

const totalsOf = ({ subtotal, delivery, total }: Quote) => [
  { type: 'subtotal', amount: subtotal },
  ...(delivery.amount === null
    ? []
    : [{ type: 'fulfillment', display_text: deliveryText[delivery.kind], amount: delivery.amount }]),
  { type: 'total', amount: total },
]

/** A cart or checkout as its quote is now (rule: agents-are-shoppers), money in minor units. */
export function sessionView(
  session: ShownSession,
  { quote, unknown, appUrl }: { quote: Quote; unknown: string[]; appUrl: string },
) {
  const { id, kind, isCanceled, expiresAt } = session
  const lines = quote.lines.filter(isBuyable)
  const reduced = lines.flatMap((line, at): Message[] =>
    line.problem
      ? [
          {
            type: 'warning',
            code: 'quantity_reduced',
            path: `$.line_items[${at}].quantity`,
            content: `${line.title}: ${line.message}`,
          },
        ]
      : [],
  )
  const isOpenCheckout = kind === 'checkout' && !isCanceled
  const messages = [
    ...reduced,
    ...messagesOf(quote),
    ...unknown.map(unknownPiece),
    ...(isOpenCheckout && lines.length > 0 ? [onOurPage] : []),
  ]
  const pieces = lines.map(({ variant_id, quantity }) => ({ name: variant_id!, quantity }))
  return {
    ucp: { ...envelope(kind), ...(kind === 'checkout' && { payment_handlers: {} }) },
    id,
    ...(kind === 'checkout' && { status: statusOf(isCanceled, lines.length > 0) }),
    line_items: lines.map((line) => lineView(line, appUrl)),
    currency: quote.currency,
    totals: totalsOf(quote),
    ...(messages.length > 0 && { messages }),
    links: links.map(({ type, path }) => ({ type, url: appUrl + path })),
    ...(!isCanceled && {
      continue_url: appUrl + (pieces.length > 0 ? cartLink(pieces) : '/shop'),
      expires_at: expiresAt.toISOString(),
    }),
  }
}

const statusOf = (isCanceled: boolean, hasLines: boolean) =>
  isCanceled ? 'canceled' : hasLines ? 'requires_escalation' : 'incomplete'

/** Address, delivery and payment are given by the shopper herself. */
const onOurPage: Message = {
  type: 'error',
  severity: 'requires_buyer_input',
  code: 'checkout_on_site',
  content: 'Delivery and payment are chosen on the shop’s own page. Nothing is ordered or kept until then.',
}

const links = [
  { type: 'privacy_policy', path: '/privacy' },
  { type: 'terms_of_service', path: '/terms' },
  { type: 'refund_policy', path: '/shipping-returns' },
] as const
