import { eq } from 'drizzle-orm'
import { type CarrierLabel, carrierLabels, type Order } from '../db/schema.ts'
import { inTransaction } from '../lib/server/context.ts'
import { applyOrderChange } from '../orders/changes/apply-order-change.service.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { auditOrder } from '../orders/changes/order-events.service.ts'
import { refuseUnpaidPieces } from '../orders/changes/paid-before-it-leaves.service.ts'
import { recordStep } from '../orders/steps/staff-steps.service.ts'
import type { CarrierAccount, OwnerCarrierCtx } from './carrier.server.ts'
import { carrierError } from './carriers.errors.rules.ts'
import { describeParcel } from './described-parcel.service.ts'
import { claimLabel, labelsOfOrder, readLabel, releaseLabel, saveBought } from './label-rows.service.ts'
import { answerWithinMs, pricesLastMs } from './label-states.rules.ts'

/**
 * Buys the label of these prices, or finds that it was bought (rule: label-once). The row says `asked` before the carrier is called, so
 * that a lost answer is asked about and never repeated blindly.
 */
export async function buyOnce(
  ctx: OwnerCarrierCtx,
  account: CarrierAccount,
  id: string,
  rateId: string,
): Promise<void> {
  const { label, isRepeat } = await inTransaction(ctx, (ctx) => beginPurchase(ctx, id, rateId))
  if (label.state === 'bought') return
  if (isRepeat) {
    const known = await account.find(label.shipment)
    if (known.kind === 'unknown') throw carrierError('LABEL_UNKNOWN')
    if (known.shipment.state === 'bought') return saveBought(ctx, label, known.shipment)
  }
  const answer = await account.buy(label.shipment, label.rate!.id)
  if (answer.kind === 'found' && answer.shipment.state === 'bought')
    return saveBought(ctx, label, answer.shipment)
  if (answer.kind !== 'refused') throw carrierError('LABEL_UNKNOWN')
  // It also refuses what it has sold already.
  const known = await account.find(label.shipment)
  if (known.kind === 'unknown') throw carrierError('LABEL_UNKNOWN')
  if (known.shipment.state === 'bought') return saveBought(ctx, label, known.shipment)
  await releaseLabel(ctx, label, label.askedAt)
  throw carrierError('CARRIER_REFUSED', { message: `${ctx.carrier.label} says: ${answer.words}` })
}

type Purchase = { label: CarrierLabel; isRepeat: boolean }

async function beginPurchase(ctx: OwnerCarrierCtx, id: string, rateId: string): Promise<Purchase> {
  const order = await lockOrder(ctx, (await readLabel(ctx, id)).orderId)
  const label = await readLabel(ctx, id)
  if (label.state === 'bought') return { label, isRepeat: false }
  const now = ctx.now()
  const ageMs = now.getTime() - label.askedAt.getTime()
  if (label.state === 'asked') {
    if (ageMs < answerWithinMs || !(await claimLabel(ctx, label, now))) throw carrierError('LABEL_UNDER_WAY')
    return { label: { ...label, askedAt: now }, isRepeat: true }
  }
  const rate = label.rates.find((one) => one.id === rateId)
  if (!rate || ageMs > pricesLastMs || label.account !== ctx.carrier.name)
    throw carrierError('LABEL_PRICES_OLD')
  const fulfilmentId = await parcelFor(ctx, order, label)
  const others = await labelsOfOrder(ctx, order.id)
  const isThere = others.some((other) =>
    label.returnId ? other.returnId === label.returnId : other.fulfilmentId === fulfilmentId,
  )
  if (isThere) throw carrierError('LABEL_THERE')
  const asked = { state: 'asked', rate, fulfilmentId, askedAt: now } as const
  await ctx.db.update(carrierLabels).set(asked).where(eq(carrierLabels.id, id))
  await auditOrder(ctx, order.id, 'order.buy_label', {
    after: { carrier: rate.carrier, costMinor: rate.costMinor },
  })
  return { label: { ...label, ...asked }, isRepeat: false }
}

/** The parcel that gets the label, packed if it is not; null for a return. Throws LABEL_PRICES_OLD when it is not the one that was priced (rule: label-fits-parcel). */
async function parcelFor(ctx: OwnerCarrierCtx, order: Order, label: CarrierLabel): Promise<string | null> {
  const { returnId, weightGrams, askedFor, fulfilmentId } = label
  const now = await describeParcel(ctx, order, { parcel: fulfilmentId, returnId }, weightGrams)
  if (now.askedFor !== askedFor || now.fulfilmentId !== fulfilmentId) throw carrierError('LABEL_PRICES_OLD')
  if (returnId) return null
  if (fulfilmentId) {
    await refuseUnpaidPieces(ctx, order)
    return fulfilmentId
  }
  const packed = await applyOrderChange(ctx, order, { kind: 'packed' })
  await recordStep(ctx, 'order.pack', order, packed)
  return packed.steps[0]!.id
}
