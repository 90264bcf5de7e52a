import { dayAfter } from '../../src/cart/quote/deposit.rules.ts'
import { lagosDay, minuteMs } from '../../src/lib/time.ts'
import { counterCustomer } from '../../src/orders/placing/place-counter-order.service.ts'
import type { OrderEventFacts } from '../../src/orders/order/order-event-words.rules.ts'
import type { OrderStatus } from '../../src/orders/order/order-status.rules.ts'
import { addMoney, sumsOf } from './money-rows.ts'
import type { Random } from './random.ts'
import { type Code, type Rows, sampleActor } from './rows.ts'
import type { Story } from './story.ts'

/** Adds what a story means to the rows of every table, so that pieces, money and history agree (rule: sample-orders). */
export function addStory(rows: Rows, random: Random, story: Story, code: Code): void {
  const { subtotal, discount, total } = sumsOf(story)
  const { id: orderId, person, zone, end, paidAt, createdAt } = story
  const isHeld = story.source !== 'counter' && story.delivery !== null
  rows.orders.push({
    id: orderId,
    isSample: true,
    orderNumber: story.orderNumber,
    source: story.source,
    userId: story.hasAccount && person ? person.id : null,
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    customerName: person ? `${person.firstName} ${person.lastName}` : counterCustomer,
    shippingAddress: addressOf(story),
    shippingZoneId: zone?.id ?? null,
    subtotal,
    discount,
    delivery: story.delivery,
    deliveryDaysMin: zone?.daysMin ?? null,
    deliveryDaysMax: zone?.daysMax ?? null,
    totalAmount: total,
    promoCodeId: story.promo ? code.id : null,
    promoCode: story.promo ? code.code : null,
    status: statusOf(story),
    cancelCause: end && (end.kind === 'expired' ? 'hold_expired' : 'staff'),
    holdState: end ? 'released' : paidAt ? 'sold' : isHeld ? 'held' : 'none',
    paidAt,
    ...(paidAt && zone && estimateOf(paidAt, story)),
    notes: story.notes,
    createdAt,
    updatedAt: lastOf(story),
  })
  const lines = story.lines.map(({ goods, quantity }, position) => ({
    id: random.uuid(),
    orderId,
    position,
    productId: goods.productId,
    variantId: goods.variantId,
    productSlug: goods.slug,
    title: goods.title,
    size: goods.size,
    color: goods.color,
    imageKey: goods.imageKey,
    unitPrice: goods.priceMinor,
    quantity,
    lineTotal: goods.priceMinor * quantity,
    cancelledQuantity: end ? quantity : 0,
    packedQuantity: story.packedAt ? quantity : 0,
    returnedQuantity: story.refund?.kind === 'returned' && position === 0 ? 1 : 0,
  }))
  rows.orderLines.push(...lines)
  if (story.promo && paidAt && !end)
    rows.promoRedemptions.push({
      promoCodeId: code.id,
      orderId,
      userId: person!.id,
      emailKey: person!.email,
      redeemedAt: paidAt,
    })
  addParcel(rows, random, story, lines)
  addMoney(rows, random, story, lines, total)
  addHistory(rows, story)
  addPieces(rows, story, lines)
}

function statusOf({ source, end, paidAt, packedAt, shippedAt, deliveredAt }: Story): OrderStatus {
  if (end) return 'cancelled'
  if (source === 'counter' || deliveredAt) return 'delivered'
  if (shippedAt) return 'shipped'
  if (packedAt) return 'processing'
  return paidAt ? 'paid' : 'pending'
}

const lastOf = (story: Story): Date =>
  [story.refund?.at, story.end?.at, story.deliveredAt, story.shippedAt, story.packedAt, story.paidAt].find(
    (time) => time,
  ) ?? story.createdAt

function addressOf({ person, zone }: Story) {
  if (!person)
    return {
      firstName: '',
      lastName: '',
      address: '',
      city: '',
      state: '',
      country: 'NG',
      zipCode: '',
      shippingLocation: '',
    }
  const { firstName, lastName, street, place } = person
  return {
    firstName,
    lastName,
    address: street,
    city: place.city,
    state: place.state,
    country: place.country,
    zipCode: '',
    shippingLocation: zone!.name,
  }
}

const estimateOf = (from: Date, { zone }: Story) => ({
  deliveryDateFrom: dayAfter(lagosDay(from), zone!.daysMin + 1),
  deliveryDate: dayAfter(lagosDay(from), zone!.daysMax + 2),
})

/** One parcel with everything in it. */
function addParcel(rows: Rows, random: Random, story: Story, lines: Rows['orderLines']): void {
  const { packedAt, shippedAt, deliveredAt } = story
  if (!packedAt) return
  const id = random.uuid()
  const isSent = shippedAt !== null && story.source !== 'counter'
  rows.fulfilments.push({
    id,
    orderId: story.id,
    number: 1,
    state: deliveredAt ? 'delivered' : shippedAt ? 'shipped' : 'packed',
    carrier: isSent ? story.carrier : null,
    trackingNumber:
      isSent && story.carrier !== 'Own rider' ? `SAMPLE${random.between(100_000, 999_999)}` : null,
    ...(isSent && {
      estimateFrom: dayAfter(lagosDay(shippedAt), story.zone!.daysMin),
      estimateTo: dayAfter(lagosDay(shippedAt), story.zone!.daysMax),
    }),
    packedAt,
    packedBy: sampleActor,
    shippedAt,
    shippedBy: shippedAt && sampleActor,
    deliveredAt,
    deliveredBy: deliveredAt && sampleActor,
    createdAt: packedAt,
    updatedAt: deliveredAt ?? shippedAt ?? packedAt,
  })
  rows.fulfilmentLines.push(
    ...lines.map((line) => ({ fulfilmentId: id, orderLineId: line.id, quantity: line.quantity })),
  )
}

type Event = OrderEventFacts & { status?: OrderStatus; at: Date }

function addHistory(rows: Rows, story: Story): void {
  const { createdAt, paidAt, packedAt, shippedAt, deliveredAt, end, refund, source } = story
  if (source === 'counter')
    return addEvents(rows, story, [
      { kind: 'sold_at_counter', params: {}, status: 'delivered', at: createdAt },
    ])
  const params = story.delivery === null ? { isQuoteRequest: true } : {}
  const events: Event[] = [{ kind: 'order_placed', params, status: 'pending', at: createdAt }]
  const steps = [
    ['paid', paidAt],
    ['processing', packedAt],
    ['shipped', shippedAt],
    ['delivered', deliveredAt],
  ] as const
  for (const [kind, at] of steps) if (at) events.push({ kind, params: {}, status: kind, at })
  if (end?.kind === 'expired')
    events.push({ kind: 'hold_expired', params: {}, status: 'cancelled', at: end.at })
  if (end?.kind === 'cancelled') {
    const why = 'The customer changed her mind.'
    events.push({ kind: 'cancelled', params: { why }, status: 'cancelled', at: end.at })
    events.push(...refundEvents(sumsOf(story).total, 'order_cancelled', end.at))
  }
  if (refund) {
    const reason = refund.kind === 'returned' ? 'items' : 'goodwill'
    events.push(...refundEvents(refund.amountMinor, reason, refund.at))
  }
  addEvents(rows, story, events)
}

const refundEvents = (
  amountMinor: number,
  reason: 'order_cancelled' | 'items' | 'goodwill',
  at: Date,
): Event[] => [
  { kind: 'refund_requested', params: { amountMinor, reason }, at: new Date(at.getTime() + 1) },
  { kind: 'refunded', params: { amountMinor }, at: new Date(at.getTime() + minuteMs) },
]

export function addEvents(rows: Rows, { id }: Pick<Story, 'id'>, events: Event[]): void {
  rows.orderEvents.push(
    ...events.map(({ at, ...event }) => ({ ...event, orderId: id, actor: sampleActor, createdAt: at })),
  )
}

/** What the ledger of stock says of the order: held, sold, released, returned. */
function addPieces(rows: Rows, story: Story, lines: Rows['orderLines']): void {
  const { createdAt, paidAt, end, refund, source, id: orderId } = story
  if (story.delivery === null) return
  for (const [position, line] of lines.entries()) {
    const pieces = line.quantity
    const move = (
      reason: 'held' | 'released' | 'sold' | 'returned',
      stockDelta: number,
      heldDelta: number,
      at: Date,
    ) =>
      rows.stockMovements.push({
        variantId: line.variantId!,
        orderId,
        reason,
        stockDelta,
        heldDelta,
        actor: sampleActor,
        createdAt: at,
      })
    if (source === 'counter') {
      move('sold', -pieces, 0, createdAt)
      continue
    }
    move('held', 0, pieces, createdAt)
    if (paidAt) move('sold', -pieces, -pieces, paidAt)
    if (end && paidAt) move('returned', pieces, 0, end.at)
    if (end && !paidAt) move('released', 0, -pieces, end.at)
    if (refund?.kind === 'returned' && position === 0) move('returned', 1, 0, refund.at)
  }
}
