import * as z from 'zod'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '../db/schema.ts'
import type { StaffCtx } from '../lib/server/context.ts'
import { idParams } from '../lib/server/web/api.ts'
import { staffRead } from '../lib/server/web/operation.ts'
import { orderError } from '../orders/order/orders.errors.rules.ts'
import { recordOpened } from '../orders/steps/record-opened.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import { customsTerms } from '../shipping/abroad/door-words.rules.ts'
import { readCustomsFacts } from '../shipping/abroad/price-to-door.service.ts'
import { addressLines } from '../shipping/address-lines.rules.ts'
import { findCountry } from '../shipping/countries.rules.ts'
import { customsContents, type ParcelLine } from './customs-form.rules.ts'

const customsFormSchema = z.object({
  order_number: z.string(),
  sender: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  addressee: z.object({ name: z.string(), lines: z.array(z.string()), phone: z.string() }),
  contents: z.array(
    z.object({
      title: z.string(),
      pieces: z.int(),
      value: z.int().describe('What was paid for them, in minor units'),
      weight_grams: z.int().nullable(),
      hs_code: z.string(),
      made_in: z.string(),
      missing: z.array(z.string()),
    }),
  ),
  value: z.int(),
  weight: z.int().nullable().describe('In grams; null while that of a piece is not known'),
  currency: z.string(),
  terms: z.string().nullable().describe('Who pays duty and tax; null where nobody has said it'),
})

/**
 * What form CN23 asks of an order, or of one parcel of it (rule: customs-form). @throws ORDER_NOT_FOUND, also where nothing goes
 * abroad
 */
export const readCustomsForm = staffRead('get /orders/{id}/customs', {
  summary: 'The fields of the customs form of a parcel abroad; that it was opened is in the audit',
  params: idParams,
  query: z.strictObject({ parcel: z.uuid().optional().describe('One parcel of it') }),
  answer: [customsFormSchema, 'The form'],
  run: async (ctx: StaffCtx, { id, parcel }) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    const to = order?.shippingAddress
    if (!order || !to || to.country === 'NG' || order.source === 'counter')
      throw orderError('ORDER_NOT_FOUND')
    await recordOpened(ctx, [id])
    const lines = await readParcelLines(ctx, id, parcel ? piecesIn(parcel) : piecesSent)
    const { brand_name: name, address, phone } = await readSettings(ctx)
    return {
      order_number: order.orderNumber,
      sender: { name, address, phone },
      addressee: {
        name: order.customerName,
        lines: addressLines(to, findCountry(to.country)?.name ?? to.country),
        phone: order.phone,
      },
      ...customsContents(lines, order.discount),
      currency: order.currency,
      terms: order.doorPrice?.payer ? customsTerms(order.doorPrice) : null,
    }
  },
})

/** How many pieces of a line are sent in all. */
const piecesSent = sql<number>`${orderLines.quantity} - ${orderLines.cancelledQuantity}`

/** How many are in this parcel. */
export const piecesIn = (parcel: string) => sql<number>`coalesce((select fl.quantity from fulfilment_lines fl
  where fl.order_line_id = ${orderLines.id} and fl.fulfilment_id = ${parcel}::uuid), 0)::int`

/** The lines of an order with so many `pieces` of each in a parcel, and what customs and carriers ask of them. */
export async function readParcelLines(
  ctx: StaffCtx,
  orderId: string,
  pieces: SQL<number>,
): Promise<ParcelLine[]> {
  const lines = await ctx.db
    .select({
      title: orderLines.title,
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      lineTotal: orderLines.lineTotal,
      isDiscounted: orderLines.isDiscounted,
      isFee: orderLines.isFee,
      pieces,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const facts = await readCustomsFacts(ctx, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])
  return lines.map((line) => ({ ...line, facts: facts.get(line.productId ?? '') ?? null }))
}
