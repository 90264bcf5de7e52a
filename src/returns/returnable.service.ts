import { rowsOf } from '../db/rows.ts'
import type { Order } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { lagosDay } from '../lib/time.ts'
import type { ReturnKind } from '../orders/order/return-events.rules.ts'
import { hasOpenDispute } from '../payments/disputes/open-dispute.service.ts'
import { readRefundableLines, type RefundableLine } from '../payments/refunds/refund-lines.service.ts'
import { isFinalSale } from '../settings/return-texts.rules.ts'
import { readSettings } from '../settings/settings.service.ts'
import { readExchangeOptions } from './exchange-options.service.ts'
import { dayAfter, windowDays } from './return-window.rules.ts'
import type { Returnable } from './returns.schema.ts'
import type { WorthLine } from './return-sums.rules.ts'
import { variantLabel } from '../lib/variant-label.rules.ts'

type Facts = {
  id: string
  tags: string[] | null
  /** Pieces that arrived, by the day in Lagos on which their parcel did. */
  arrived: { day: string; quantity: number }[]
  /** Pieces in open returns that are not counted as returned, and those whose worth is frozen. */
  inReturns: number
  frozen: number
}

/** A line with what of it may come back. */
export type ReturnableLine = {
  line: RefundableLine
  isFinal: boolean
  returnable: number
  claimable: number
  /** The same if no day counted. */
  anyTime: Record<ReturnKind, number>
  /** The last day to return or claim a piece of it; null when none arrived or there is no window. */
  returnEndsOn: string | null
  claimEndsOn: string | null
}

export type ReturnableOrder = {
  lines: ReturnableLine[]
  deliveryMinor: number
  piecesLeft: number
  frozenOf: (lineId: string) => number
}

/**
 * What of an order may come back today: pieces that arrived within the window, less those that came back or are in another return
 * (rule: one-open-return). Call it with the order locked to decide by it.
 */
export async function readReturnable(ctx: Ctx, order: Order): Promise<ReturnableOrder> {
  const settings = await readSettings(ctx)
  const lines = order.source === 'gift_card' ? [] : await readRefundableLines(ctx, order)
  const facts = await readFacts(ctx, order.id)
  const today = lagosDay(ctx.now())
  const days = {
    return: windowDays(settings, order.shippingAddress.country, 'return'),
    claim: windowDays(settings, order.shippingAddress.country, 'claim'),
  }
  const [given] = await rowsOf<{ delivery: number }>(ctx.db)`
    select coalesce(sum(s.amount), 0)::int as delivery from return_sums s join returns r on r.id = s.return_id
      where r.order_id = ${order.id} and r.state in ('approved', 'received', 'settled')
        and s.return_line_id is null and s.kind in ('delivery', 'not_received')`
  return {
    deliveryMinor: Math.max(0, (order.delivery ?? 0) - given!.delivery),
    piecesLeft: lines.reduce(
      (sum, line) => sum + line.quantity - line.cancelledQuantity - line.returnedQuantity,
      0,
    ),
    frozenOf: (lineId) => facts.find(({ id }) => id === lineId)?.frozen ?? 0,
    lines: lines.map((line) => {
      const own = facts.find(({ id }) => id === line.id)!
      const away = Math.max(line.returnedQuantity, line.refundedReturned) + own.inReturns
      const endOf = (window: number | null) =>
        window === null || own.arrived.length === 0
          ? null
          : dayAfter(
              own.arrived
                .map(({ day }) => day)
                .toSorted()
                .at(-1)!,
              window,
            )
      const inTime = (window: number | null) =>
        window === null ? 0 : sumOf(own.arrived.filter(({ day }) => dayAfter(day, window) >= today))
      const onTheWay = line.leftPieces - sumOf(own.arrived)
      return {
        line,
        isFinal: isFinalSale({ tags: own.tags ?? [] }, settings),
        returnable: Math.max(0, Math.min(inTime(days.return), sumOf(own.arrived) - away)),
        claimable: Math.max(0, Math.min(inTime(days.claim) + onTheWay, line.leftPieces - away)),
        anyTime: {
          return: Math.max(0, sumOf(own.arrived) - away),
          claim: Math.max(0, line.leftPieces - away),
        },
        returnEndsOn: endOf(days.return),
        claimEndsOn: endOf(days.claim) ?? (onTheWay > 0 ? dayAfter(today, days.claim ?? 0) : null),
      }
    }),
  }
}

const sumOf = (pieces: { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

const readFacts = (ctx: Ctx, orderId: string) => rowsOf<Facts>(ctx.db)`
  select l.id, (select p.tags from products p where p.id = l.product_id) as tags,
    (select coalesce(json_agg(json_build_object('day', (f.delivered_at at time zone 'Africa/Lagos')::date::text,
        'quantity', fl.quantity)), '[]')
      from fulfilment_lines fl join fulfilments f on f.id = fl.fulfilment_id
      where fl.order_line_id = l.id and f.state = 'delivered') as arrived,
    (select coalesce(sum(rl.quantity - rl.as_new - rl.damaged), 0)::int from return_lines rl join returns r on r.id = rl.return_id
      where rl.order_line_id = l.id and r.state in ('requested', 'approved', 'received')) as "inReturns",
    (select coalesce(sum(rl.quantity), 0)::int from return_lines rl join returns r on r.id = rl.return_id
      where rl.order_line_id = l.id and r.state in ('approved', 'received')) as frozen
  from order_lines l where l.order_id = ${orderId} order by l.position, l.id`

/** The line as its worth is worked out: the money of pieces before it went back, or is frozen for another return. */
export const worthLineOf = ({ frozenOf }: ReturnableOrder, line: RefundableLine): WorthLine => ({
  paidMinor: line.paidMinor,
  quantity: line.quantity,
  before: Math.min(line.quantity, line.refundedPieces + frozenOf(line.id)),
})

/** The same as the sheet of its customer needs it. */
export async function returnableView(
  ctx: Ctx,
  order: Order,
  imageUrl: (key: string | null) => string | null,
): Promise<Returnable> {
  const found = await readReturnable(ctx, order)
  const { shop_pays_returns } = await readSettings(ctx)
  const instead = await readExchangeOptions(ctx, order.id)
  const ends = found.lines.flatMap(({ returnEndsOn }) => returnEndsOn ?? [])
  return {
    lines: found.lines.map(({ line, isFinal, returnable, claimable }) => ({
      unit_price: line.unitPrice,
      price_now: instead.find(({ lineId }) => lineId === line.id)?.priceMinor ?? null,
      options: instead.find(({ lineId }) => lineId === line.id)?.options ?? [],
      order_line_id: line.id,
      title: line.title,
      variant: variantLabel(line),
      image_url: imageUrl(line.imageKey),
      returnable,
      claimable,
      is_final: isFinal,
      paid: line.paidMinor,
      quantity: line.quantity,
      before: worthLineOf(found, line).before,
    })),
    ends_on: ends.toSorted().at(-1) ?? null,
    delivery: found.deliveryMinor,
    pieces_left: found.piecesLeft,
    shop_pays_way: shop_pays_returns,
    is_disputed: await hasOpenDispute(ctx, order.id),
  }
}
