import * as z from 'zod'
import type { Order } from '../../db/schema.ts'
import { codeInput } from '../../lib/input-limits.ts'
import { inTransaction, type StaffCtx } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand, staffCommand } from '../../lib/server/web/operation.ts'
import { lagosDay } from '../../lib/time.ts'
import {
  type CollectionProof,
  maxCodeTries,
  maxCollectionTries,
} from '../../shipping/pickup/collection.rules.ts'
import { pickupOf } from '../../shipping/pickup/kept-pickup.rules.ts'
import { applyOrderChange } from '../changes/apply-order-change.service.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { addOrderEvent, auditOrder, sendOrderMails } from '../changes/order-events.service.ts'
import { clearFlags } from '../changes/order-flags.service.ts'
import { refuseUnpaidPieces } from '../changes/paid-before-it-leaves.service.ts'
import { isPickupCode } from '../links/pickup-code.server.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { pickupStates } from '../order/pickup-state.rules.ts'
import { addPickup, countTry, endPickup, findPickup, keepPickup } from './pickup-rows.service.ts'

const stateNow = [z.object({ state: z.enum(pickupStates) }), 'How far its pick-up is now'] as const

/** A deposit is enough to get an order ready: its rest is paid where it is fetched. */
const mayBeReady = ({ status, depositPaidAt }: Order) =>
  status === 'paid' || (status === 'pending' && depositPaidAt !== null)

/**
 * An order waits to be fetched: its customer is mailed the code (rule: pickup-states). Once more changes nothing.
 * @throws ORDER_NOT_FOUND, NOT_PICKED_UP, ILLEGAL_TRANSITION
 */
export const markReady = staffCommand('post /orders/{id}/ready', {
  summary: 'It is ready to be picked up: its customer is mailed the code',
  params: idParams,
  answer: stateNow,
  atomic: true,
  run: (ctx, { id }) =>
    inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      const place = pickupOf(order)
      if (!place) throw orderError('NOT_PICKED_UP')
      if (!mayBeReady(order)) throw orderError('ILLEGAL_TRANSITION')
      const added = await addPickup(ctx, id, place.keep_days)
      if (!added) return { state: 'ready' as const }
      const params = { place: place.name, keptUntil: lagosDay(added.keepUntil) }
      const event = await addOrderEvent(ctx, order, { kind: 'pickup_ready', params })
      await sendOrderMails(ctx, { orderId: id, kinds: ['order_ready'], event })
      await auditOrder(ctx, id, 'order.ready')
      return { state: 'ready' as const }
    }),
})

const collectSchema = z.strictObject({
  code: codeInput(10).default('').describe('The four digits of the customer; or `phone_end` with `reason`'),
  phone_end: codeInput(10).default('').describe('The last four digits of the phone number of the order'),
  reason: z.string().trim().max(200).default('').describe('Why it is handed over without the code'),
  collector: z.string().trim().max(120).default('').describe('Who fetched it, when it was somebody else'),
})
type Answer = z.output<typeof collectSchema>

/** What a handing over needs of the process. */
type HandOverCtx = StaffCtx & { authSecret: string }

/**
 * An order is handed over to who has its code, or who knows its name and the end of its phone number (rule: pickup-collected).
 * Twice is once. What is still to pay is paid before, by the till or a link.
 * @throws ORDER_NOT_FOUND, NOT_PICKED_UP, NOT_READY, DUE_FIRST, PICKUP_CODE_WRONG, PICKUP_CODE_LOCKED, PICKUP_PHONE_WRONG,
 * PICKUP_LOCKED, REASON_NEEDED, ILLEGAL_TRANSITION
 */
export const collectOrder = staffCommand('post /orders/{id}/collect', {
  summary: 'Hand it over: with the code, or by name and the end of the phone number',
  params: idParams,
  body: collectSchema,
  answer: stateNow,
  run: async (ctx: HandOverCtx, { id, ...answer }) => {
    const seen = await inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      const pickup = await findPickup(ctx, id)
      if (!order.isPickup) throw orderError('NOT_PICKED_UP')
      if (pickup?.collectedAt) return null
      if (order.status === 'cancelled') throw orderError('ILLEGAL_TRANSITION')
      if (!pickup) throw orderError('NOT_READY')
      if (order.status === 'pending') throw orderError('DUE_FIRST')
      await refuseUnpaidPieces(ctx, order)
      return { order, pickup }
    })
    if (seen) {
      const proof = await prove(ctx, seen, answer)
      await handOver(ctx, id, { ...answer, proof })
    }
    return { state: 'collected' as const }
  },
})

type Seen = { order: Order; pickup: NonNullable<Awaited<ReturnType<typeof findPickup>>> }

async function prove(ctx: HandOverCtx, { order, pickup }: Seen, answer: Answer): Promise<CollectionProof> {
  if (answer.code !== '') {
    if (!(await countTry(ctx, pickup, maxCodeTries))) throw orderError('PICKUP_CODE_LOCKED')
    if (!isPickupCode(ctx.authSecret, pickup, answer.code)) throw orderError('PICKUP_CODE_WRONG')
    return 'code'
  }
  if (answer.reason === '') {
    const { message } = orderError('REASON_NEEDED')
    throw orderError('REASON_NEEDED', { fields: { reason: message } })
  }
  if (!(await countTry(ctx, pickup, maxCollectionTries))) throw orderError('PICKUP_LOCKED')
  const end = order.phone.replaceAll(/\D/g, '').slice(-4)
  if (end.length < 4 || answer.phone_end !== end) throw orderError('PICKUP_PHONE_WRONG')
  return 'phone'
}

const handOver = (ctx: HandOverCtx, id: string, how: Answer & { proof: CollectionProof }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    const pickup = await findPickup(ctx, id)
    if (pickup?.collectedAt) return
    // Meanwhile it may have been cancelled, or goes to her door.
    if (!pickup) throw orderError('ILLEGAL_TRANSITION')
    const { proof, collector, reason } = how
    const taken = await applyOrderChange(ctx, order, {
      kind: 'collected',
      proof,
      isSomebodyElse: collector !== '',
    })
    await endPickup(ctx, pickup, { proof, collector, reason: proof === 'phone' ? reason : '' })
    await auditOrder(ctx, id, 'order.collect', {
      before: { status: order.status },
      after: { status: taken.order.status, proof, ...(proof === 'phone' && { why: reason }) },
    })
  })

/** @throws ORDER_NOT_FOUND, NOT_READY */
export const keepLonger = ownerCommand('post /orders/{id}/keep', {
  summary: 'Keep a ready order longer; its customer is reminded once more',
  params: idParams,
  body: z.strictObject({ days: z.int().min(1).max(90) }),
  answer: stateNow,
  atomic: true,
  run: (ctx, { id, days }) =>
    inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      const pickup = await findPickup(ctx, id)
      if (!pickup || pickup.collectedAt || !mayBeReady(order)) throw orderError('NOT_READY')
      const keptUntil = lagosDay(await keepPickup(ctx, pickup, days))
      await clearFlags(ctx, order, { kind: 'not_collected' })
      const event = await addOrderEvent(ctx, order, { kind: 'pickup_kept', params: { keptUntil } })
      await sendOrderMails(ctx, { orderId: id, kinds: ['order_ready'], event, note: reminderNote })
      await auditOrder(ctx, id, 'order.keep', { after: { keptUntil } })
      return { state: 'ready' as const }
    }),
})

/** What a mail of a ready order says when it was told before. */
const reminderNote = 'reminder'
