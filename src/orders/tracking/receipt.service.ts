import { and, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { orders, payments } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { type Carrier, parcelUrl } from '../../settings/carriers.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { dueView } from '../order/added-lines.rules.ts'
import { depositView } from '../order/part-payment.rules.ts'
import { isFree, nothingToPay } from '../order/nothing-to-pay.rules.ts'
import { creditName, orderMethodOf, paymentMethodLabel } from '../order/payment-methods.rules.ts'
import { hasLeft, parcelCount } from '../order/fulfilment-status.rules.ts'
import { readOrder, type ReadRow } from '../reading/read-orders.service.ts'
import type { PaymentStatus } from '../order/order-status.rules.ts'
import { orderOfReceipt } from '../links/receipt-link.server.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'

const unpaid: PaymentStatus[] = ['pending', 'failed']

/** An order that was paid, in full or a part of it, as its receipt shows it, by the link's token. Throws NOT_FOUND for any other token or order. */
export async function readReceipt(
  ctx: Ctx,
  token: string,
  { appUrl, authSecret }: { appUrl: string; authSecret: string },
) {
  const orderId = orderOfReceipt(authSecret, token)
  const row = orderId && (await readOrder(ctx, eq(orders.id, orderId)))
  const isPaid = row && (row.order.depositPaidAt || !unpaid.includes(row.order.paymentStatus))
  if (!row || !isPaid) throw commonError('NOT_FOUND')
  const settings = await readSettings(ctx)
  const paid = await ctx.db
    .select({
      provider: payments.provider,
      method: payments.method,
      state: payments.state,
      at: payments.paidAt,
      /** Without what was too much and went back: it never was the order's (rule: excess). */
      paid: sql<number>`(payments.paid - (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = payments.id
        and r.cause in ('duplicate', 'late', 'overpaid') and r.state not in ('refused', 'dropped')))::int`,
    })
    .from(payments)
    .where(and(eq(payments.orderId, row.order.id), inArray(payments.state, ['succeeded', 'reversed'])))
    .orderBy(payments.paidAt, payments.reference)
  const swap = row.order.source === 'counter' ? await readSwap(ctx, row.order.id) : null
  const own = swap ? paid.filter(({ provider }) => provider !== creditName) : paid
  const parts = own.filter((part) => part.state === 'succeeded' && part.paid > 0)
  return {
    order: row.order,
    money: row.money,
    /** Each way it was paid, once. */
    methods:
      paid.length === 0 && isFree(row.order.delivery, row.order.totalAmount)
        ? [nothingToPay]
        : [
            ...new Set([
              ...(swap ? ['Returned pieces'] : []),
              ...own.map((payment) => paymentMethodLabel(orderMethodOf(payment))),
            ]),
          ],
    swap,
    deposit: depositView(row.order, row.money),
    due: dueView(row.order, row.money),
    /** What came in, when it came in several parts or more is to come, oldest first. Minor units. */
    parts:
      parts.length > 1 || row.order.depositAmount !== null || row.order.linesAddedAt !== null ? parts : [],
    lines: row.lines.map((line) => ({
      title: line.title,
      variant: variantLabel(line),
      quantity: line.quantity,
      unitPrice: line.unit_price,
      total: line.line_total,
    })),
    parcels: parcelsOf(row, settings.carriers),
    brand: {
      name: settings.brand_name,
      url: appUrl,
      contacts: [settings.address, settings.phone, settings.email].filter(Boolean),
    },
  }
}

/** Pieces that came back over the counter for a sale, with what they were worth, and what of that paid it. Minor units. */
export type Swap = { lentMinor: number; pieces: { text: string; worthMinor: number }[] }

async function readSwap(ctx: Ctx, orderId: string): Promise<Swap | null> {
  const [swap] = await rowsOf<Swap>(ctx.db)`
    select r.lent as "lentMinor", json_agg(json_build_object('worthMinor', rl.worth, 'text',
        rl.quantity || ' × ' || concat_ws(', ', l.title, nullif(concat_ws(' / ', l.size, l.color), '')) || ' of ' || o.order_number) order by l.position) as pieces
      from returns r join orders o on o.id = r.order_id join return_lines rl on rl.return_id = r.id
        join order_lines l on l.id = rl.order_line_id
      where r.exchange_order_id = ${orderId} group by r.id`
  return swap ?? null
}

/** Who carried each parcel that has left, with its number and its page there (rule: tracking-link). */
function parcelsOf({ fulfilments, lines }: ReadRow, carriers: Carrier[]) {
  const toPack = lines.reduce((sum, line) => sum + line.to_pack, 0)
  const count = parcelCount(fulfilments.length, toPack)
  return fulfilments.flatMap((parcel, index) => {
    const { carrier, tracking_number: trackingNumber } = parcel
    if (!hasLeft(parcel) || !(carrier || trackingNumber)) return []
    const name = count > 1 ? `Parcel ${index + 1} of ${count}` : 'Parcel'
    return [{ name, carrier, trackingNumber, url: parcelUrl(carriers, { carrier, trackingNumber }) }]
  })
}

export type Receipt = Awaited<ReturnType<typeof readReceipt>>
