import * as z from 'zod'
import { eq } from 'drizzle-orm'
import { carrierLabels, type CarrierLabel, orders } from '../db/schema.ts'
import { inTransaction, isOwner } from '../lib/server/context.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerCommand, staffRead } from '../lib/server/web/operation.ts'
import { orderError } from '../orders/order/orders.errors.rules.ts'
import { buyOnce } from './buy-label.service.ts'
import type { CarrierAccount, OwnerCarrierCtx, StaffCarrierCtx } from './carrier.server.ts'
import { carrierError } from './carriers.errors.rules.ts'
import { labelSchema, labelsSchema, type LabelView, pricesSchema, weightShape } from './carriers.schema.ts'
import { addressMark, describeParcel, type LabelOf, orderOfReturn } from './described-parcel.service.ts'
import { labelsOfOrder, readLabel } from './label-rows.service.ts'

/** Throws ORDER_NOT_FOUND. */
export const readLabels = staffRead('get /orders/{id}/labels', {
  summary: 'The labels that were bought for an order, or are being bought',
  params: idParams,
  answer: [labelsSchema, 'The labels, and whether more can be bought'],
  run: async (ctx: StaffCarrierCtx, { id }) => {
    const { account, label } = ctx.carrier
    const labels = await labelsOfOrder(ctx, id)
    if (labels.length === 0) return { account: account && label, labels: [] }
    const order = await readOrder(ctx, id)
    return { account: account && label, labels: labels.map((row) => labelView(ctx, row, order)) }
  },
})

type Addressed = Parameters<typeof addressMark>[0]

function labelView(ctx: StaffCarrierCtx, row: CarrierLabel, order: Addressed): LabelView {
  return {
    id: row.id,
    state: row.state,
    parcel: row.fulfilmentId,
    return_id: row.returnId,
    carrier: row.rate!.carrier,
    cost: isOwner(ctx) ? row.rate!.costMinor : null,
    tracking_number: row.trackingNumber,
    tracking_url: row.trackingUrl,
    file_url: row.fileUrl,
    tracked: row.tracked,
    is_old_address: !row.askedFor.startsWith(`${addressMark(order)}.`),
  }
}

/**
 * Throws ORDER_NOT_FOUND, NO_CARRIER_ACCOUNT, NOTHING_TO_SEND, IS_PICKED_UP, NO_STREET, SENDER_UNKNOWN, PARCEL_WEIGHT_UNKNOWN,
 * LABEL_THERE, CARRIER_REFUSED, CARRIER_SILENT.
 */
export const askParcelPrices = ownerCommand('post /orders/{id}/label-prices', {
  summary: "Ask the carrier's prices of the next parcel of an order, or of a packed one; nothing is bought",
  params: idParams,
  body: z.strictObject({ parcel: z.uuid().optional().describe('A packed parcel of it'), ...weightShape }),
  answer: [pricesSchema, 'The prices, the lowest first'],
  run: (ctx: OwnerCarrierCtx, { id, parcel, weight_grams: grams }) => askPrices(ctx, id, { parcel }, grams),
})

/** Throws as `askParcelPrices` does. */
export const askReturnPrices = ownerCommand('post /returns/{id}/label-prices', {
  summary: "Ask the carrier's prices of bringing an approved return back; nothing is bought",
  params: idParams,
  body: z.strictObject(weightShape),
  answer: [pricesSchema, 'The prices, the lowest first'],
  run: async (ctx: OwnerCarrierCtx, { id, weight_grams: grams }) =>
    askPrices(ctx, await orderOfReturn(ctx, id), { returnId: id }, grams),
})

/**
 * Buys a label at one of the prices (rule: label-once): its parcel is packed with it. Again, it answers with the label that is there.
 * Throws LABEL_NOT_FOUND, LABEL_PRICES_OLD, LABEL_THERE, LABEL_UNDER_WAY, LABEL_UNKNOWN, CARRIER_REFUSED, ILLEGAL_TRANSITION, DUE_FIRST.
 */
export const buyLabel = ownerCommand('post /labels/{id}/buy', {
  summary: 'Buy the label of a parcel at one of the prices, once',
  params: idParams,
  body: z.strictObject({ rate: z.string().max(80) }),
  answer: [labelSchema, 'The label'],
  run: async (ctx: OwnerCarrierCtx, { id, rate }) => {
    await buyOnce(ctx, accountOf(ctx), id, rate)
    const label = await readLabel(ctx, id)
    return labelView(ctx, label, await readOrder(ctx, label.orderId))
  },
})

async function askPrices(ctx: OwnerCarrierCtx, orderId: string, of: LabelOf, grams: number | undefined) {
  const account = accountOf(ctx)
  const order = await readOrder(ctx, orderId)
  const { parcel, weightGrams, fulfilmentId, askedFor } = await describeParcel(ctx, order, of, grams)
  const labels = await labelsOfOrder(ctx, orderId)
  const isThere = labels.some((label) =>
    of.returnId ? label.returnId === of.returnId : fulfilmentId && label.fulfilmentId === fulfilmentId,
  )
  if (isThere) throw carrierError('LABEL_THERE')
  const answer = await account.prices(parcel)
  if (answer.kind === 'refused') throw carrierError('CARRIER_REFUSED', { message: saidBy(ctx, answer.words) })
  if (answer.kind === 'unknown') throw carrierError('CARRIER_SILENT')
  const { shipment, rates } = answer
  const [row] = await inTransaction(ctx, (ctx) =>
    ctx.db
      .insert(carrierLabels)
      .values({
        orderId,
        fulfilmentId,
        returnId: of.returnId ?? null,
        account: ctx.carrier.name,
        shipment,
        askedFor,
        weightGrams,
        rates,
        askedAt: ctx.now(),
        createdAt: ctx.now(),
      })
      .returning({ id: carrierLabels.id }),
  )
  return {
    id: row!.id,
    weight_grams: weightGrams,
    rates: rates.map(({ costMinor, ...rate }) => ({ ...rate, cost: costMinor })),
  }
}

const saidBy = ({ carrier }: OwnerCarrierCtx, words: string) => `${carrier.label} says: ${words}`

async function readOrder(ctx: StaffCarrierCtx, id: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw orderError('ORDER_NOT_FOUND')
  return order
}

/** Throws NO_CARRIER_ACCOUNT. */
function accountOf({ carrier }: OwnerCarrierCtx): CarrierAccount {
  if (!carrier.account) throw carrierError('NO_CARRIER_ACCOUNT')
  return carrier.account
}
