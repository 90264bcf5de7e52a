import { and, eq, sum } from 'drizzle-orm'
import { ownOrders } from '../../account/own-orders.server.ts'
import { maxTotalMinor } from '../../cart/quote/cart-limits.rules.ts'
import { type Order, orderLines, orders } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { refuseStaleSave, type StartedFrom } from '../../lib/server/stale-save.ts'
import { refuseTooSmall } from '../../orders/corrections/rewrite-lines.service.ts'
import { estimateAtPayment } from '../../orders/changes/expected-delivery.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { addOrderEvent, auditOrder, sendOrderMails } from '../../orders/changes/order-events.service.ts'
import { clearFlags } from '../../orders/changes/order-flags.service.ts'
import { saveOrder } from '../../orders/changes/save-order.service.ts'
import { paidChange } from '../../orders/order/added-lines.rules.ts'
import { orderEventWords } from '../../orders/order/order-event-words.rules.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { findPickup, removePickup } from '../../orders/pickup/pickup-rows.service.ts'
import { recallSettings } from '../../settings/settings.service.ts'
import { addressLineProblem } from '../../lib/person-name.rules.ts'
import { pickupAddress } from '../../shipping/pickup/kept-pickup.rules.ts'
import { findPickupPlace } from '../../shipping/pickup/pickup-places.service.ts'
import { deliveryFor, goodsForFreeDelivery } from '../../shipping/delivery-fee.rules.ts'
import { findZone } from '../../shipping/shipping.service.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import type { OwnerPaymentsCtx, PaymentsCtx } from '../providers/payment-provider.server.ts'
import { addRefunds } from '../refunds/refund-order.service.ts'
import { sendRefund } from '../refunds/refund.service.ts'
import { refuseWhilePaying } from '../settlement/ask-about-order.service.ts'

/** Where an order goes instead: a place where it is fetched, or a street in a location that has a price. */
export type DeliveryChoice =
  | { pickup: string }
  | { zoneId: string; address: string; landmark: string; city: string; zipCode: string }

/** `shownMinor` is the new total that was shown, in minor units; another is refused. */
type DeliveryChange = { orderId: string; to: DeliveryChoice; shownMinor: number }

/**
 * An owner has an order fetched instead of brought, or brought instead of fetched, as long as nothing of it is packed
 * (rule: delivery-choice). The one place where that reprices it. Asks for the password again where money goes back. Throws
 * PASSWORD_AGAIN, ORDER_NOT_FOUND, NOT_CHANGEABLE, NOTHING_CHANGED, NO_FIXED_PRICE, WRONG_CONTACT, TOTAL_CHANGED, TOTAL_IMPOSSIBLE,
 * STALE, ALREADY_PAID, PAYMENT_UNDER_WAY, and what `findZone` and `findPickupPlace` throw.
 */
export async function changeDelivery(
  ctx: OwnerPaymentsCtx,
  { startedFrom, ...input }: DeliveryChange & { startedFrom: StartedFrom },
): Promise<void> {
  await refuseWhileUnpaidPays(ctx, input.orderId)
  const refundIds = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    refuseStaleSave(startedFrom, order, { updated_at: order.updatedAt.toISOString() })
    const changed = await change(ctx, order, input, () => requireRecentPassword(ctx))
    await auditOrder(ctx, order.id, 'order.change_delivery', {
      before: { to: order.shippingAddress.shippingLocation, totalMinor: order.totalAmount },
      after: { to: changed.to, totalMinor: changed.totalMinor },
    })
    return changed.refundIds
  })
  for (const id of refundIds) await sendRefund(asSystem(ctx, 'payments'), id)
}

/**
 * The same by its customer, until it is ready or packed. What the delivery had cost goes back by itself. Throws PICKUP_IS_READY too.
 */
export async function changeOwnDelivery(ctx: PaymentsCtx, input: DeliveryChange): Promise<void> {
  const [own] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, input.orderId), ownOrders(ctx.actor)))
  if (!own) throw orderError('ORDER_NOT_FOUND')
  await refuseWhileUnpaidPays(ctx, input.orderId)
  const refundIds = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    if (order.isPickup && (await findPickup(ctx, order.id))) throw orderError('PICKUP_IS_READY')
    return (await change(ctx, order, input)).refundIds
  })
  for (const id of refundIds) await sendRefund(asSystem(ctx, 'payments'), id)
}

/** Money that is on its way for the old total is waited for. */
async function refuseWhileUnpaidPays(ctx: PaymentsCtx, orderId: string): Promise<void> {
  const [seen] = await ctx.db
    .select({ status: orders.status, linesAddedAt: orders.linesAddedAt })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (seen?.status === 'pending' || seen?.linesAddedAt) await refuseWhilePaying(ctx, orderId)
}

async function change(
  ctx: PaymentsCtx,
  order: Order,
  { to, shownMinor }: DeliveryChange,
  beforeMoneyGoesBack: () => void = () => {},
): Promise<{ refundIds: string[]; to: string; totalMinor: number }> {
  const isPending = order.status === 'pending'
  const isTooLate = !isPending && order.status !== 'paid'
  // A gift card goes nowhere.
  if (isTooLate || order.delivery === null || order.source === 'gift_card') throw orderError('NOT_CHANGEABLE')
  const next = await readChoice(ctx, order, to)
  const totalMinor = order.subtotal - order.discount + next.delivery
  if (totalMinor !== shownMinor) throw orderError('TOTAL_CHANGED')
  // A deposit is less than all of it, also once that is paid.
  if (totalMinor <= (order.depositAmount ?? -1) || totalMinor > maxTotalMinor)
    throw orderError('TOTAL_IMPOSSIBLE')
  const { balance, held } = await readBalance(ctx, order.id)
  const delta = next.delivery - order.delivery
  const money = isPending
    ? pendingMoney(order, totalMinor, held)
    : paidChange({ balance, added: Math.max(0, delta), out: Math.max(0, -delta) })
  refuseTooSmall(money.due)
  if (money.back > 0) beforeMoneyGoesBack()
  await removePickup(ctx, order)
  await clearFlags(ctx, order, { kind: 'not_collected' })
  const saved = await saveOrder(ctx, order, {
    ...next,
    totalAmount: totalMinor,
    ...(isPending && order.source === 'shop' && { idempotencyKey: null, requestHash: null }),
    ...(!isPending && delta !== 0 && { linesAddedAt: order.linesAddedAt ?? ctx.now() }),
    ...(!isPending && (await estimateAtPayment(ctx, { ...order, ...next }, ctx.now()))),
  })
  const system = asSystem(ctx, 'payments')
  const why = 'Delivery that is not needed'
  const refundIds =
    money.back > 0 ? await addRefunds(system, { orderId: order.id, amountMinor: money.back, why }) : []
  if (!isPending) await followMoney(ctx, saved)
  await publish(ctx, order, { to: next.shippingAddress.shippingLocation, totalMinor })
  return { refundIds, to: next.shippingAddress.shippingLocation, totalMinor }
}

/** An unpaid order still costs more than what is in of it. */
function pendingMoney({ depositAmount }: Order, totalMinor: number, heldMinor: number) {
  if (totalMinor <= heldMinor) throw orderError('TOTAL_IMPOSSIBLE')
  return { due: totalMinor - Math.max(heldMinor, depositAmount ?? 0), back: 0 }
}

type Chosen = Pick<
  Order,
  'shippingAddress' | 'shippingZoneId' | 'isPickup' | 'deliveryDaysMin' | 'deliveryDaysMax'
> & { delivery: number }

/** What the order keeps of the new choice. */
async function readChoice(ctx: Ctx, order: Order, to: DeliveryChoice): Promise<Chosen> {
  const { firstName, lastName, pickup } = order.shippingAddress
  if ('pickup' in to) {
    if (pickup?.id === to.pickup) throw orderError('NOTHING_CHANGED')
    const place = await findPickupPlace(ctx, to.pickup)
    return {
      shippingAddress: pickupAddress(place, { firstName, lastName }),
      shippingZoneId: null,
      isPickup: true,
      delivery: 0,
      deliveryDaysMin: null,
      deliveryDaysMax: null,
    }
  }
  if (!order.isPickup) throw orderError('NOTHING_CHANGED')
  const { zone } = await findZone(ctx, { shippingLocation: to.zoneId })
  const settings = await recallSettings(ctx)
  const goodsAfterDiscountMinor = goodsForFreeDelivery({ ...order, feesMinor: await readFees(ctx, order) })
  const delivery = zone && deliveryFor({ zone, goodsAfterDiscountMinor, settings, now: ctx.now() })
  if (!zone || !delivery || delivery.amount === null) throw orderError('NO_FIXED_PRICE')
  const { address, landmark, city, zipCode } = to
  refuseBadStreet({ address, city, landmark, zipCode })
  return {
    shippingAddress: {
      firstName,
      lastName,
      address: address.trim(),
      ...(landmark.trim() && { landmark: landmark.trim() }),
      city: city.trim(),
      state: zone.state ?? '',
      country: zone.country,
      zipCode: zipCode.trim(),
      shippingLocation: zone.name,
    },
    shippingZoneId: zone.id,
    isPickup: false,
    delivery: delivery.amount,
    deliveryDaysMin: delivery.days_min,
    deliveryDaysMax: delivery.days_max,
  }
}

async function readFees(ctx: Ctx, { id }: Order): Promise<number> {
  const [fees] = await ctx.db
    .select({ minor: sum(orderLines.lineTotal) })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), orderLines.isFee))
  return Number(fees?.minor ?? 0)
}

function refuseBadStreet(typed: Record<'address' | 'city' | 'landmark' | 'zipCode', string>): void {
  const fields: Record<string, string> = {}
  if (!typed.address.trim()) fields.address = 'Street address is required'
  if (!typed.city.trim()) fields.city = 'City is required'
  for (const [name, text] of Object.entries(typed)) {
    const problem = addressLineProblem(text)
    if (problem) fields[name] ??= problem
  }
  const [message] = Object.values(fields)
  if (message) throw orderError('WRONG_CONTACT', { message, fields })
}

async function publish(ctx: Ctx, order: Order, now: { to: string; totalMinor: number }): Promise<void> {
  const facts = {
    kind: 'delivery_choice_changed' as const,
    params: {
      to: now.to,
      beforeMinor: order.totalAmount,
      afterMinor: now.totalMinor,
      currency: order.currency,
    },
  }
  const event = await addOrderEvent(ctx, order, facts)
  const { title, description } = orderEventWords(facts)
  const note = `${title}. ${description}`
  await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_changed'], event, note })
}
