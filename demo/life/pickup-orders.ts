import { dayMs, hourMs, lagosDay, minuteMs } from '../../src/lib/time.ts'
import type { SystemCtx } from '../../src/lib/server/context.ts'
import { listPickupPlaces } from '../../src/shipping/pickup/pickup-places.service.ts'
import { pickupAddress } from '../../src/shipping/pickup/kept-pickup.rules.ts'
import type { PickupPlace } from '../../src/shipping/pickup/pickup.schema.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { type Code, type Rows, sampleActor } from './rows.ts'
import { addEvents, addStory } from './story-rows.ts'
import type { Story } from './story.ts'
import { createWriter, type Shop, type Writer } from './write-stories.ts'

type Known = { rows: Rows; random: Random; shop: Shop; code: Code; people: Person[]; now: Date }
type Parts = Known & { writer: Writer; place: PickupPlace }

/** One order each that waits to be got ready, is ready, was fetched, and was not fetched by its day. */
export async function addPickups(ctx: SystemCtx, known: Known): Promise<void> {
  const [place] = await listPickupPlaces(ctx)
  if (!place) return
  const parts = { ...known, place, writer: createWriter(known.random, known.shop, known.now) }
  fetched(parts, { person: 40, hoursAgo: 3 })
  fetched(parts, { person: 42, hoursAgo: 30, readyHours: 4 })
  fetched(parts, { person: 44, hoursAgo: 50, readyHours: 20, collectedHours: 2 })
  const late = fetched(parts, { person: 46, hoursAgo: 16 * 24, readyHours: 15 * 24 })
  const keptUntil = lagosDay(new Date(parts.now.getTime() - dayMs))
  const raisedAt = new Date(parts.now.getTime() - 12 * hourMs)
  parts.rows.orderFlags.push({
    orderId: late.id,
    kind: 'not_collected',
    params: { keptUntil },
    cause: '',
    raisedAt,
  })
}

type Times = { person: number; hoursAgo: number; readyHours?: number; collectedHours?: number }

/** An order to fetch that was paid so many hours ago, and ready or collected as many as are named. */
function fetched(parts: Parts, { person, hoursAgo, readyHours, collectedHours }: Times): Story {
  const { rows, random, writer, code, people, place, now } = parts
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const begun = writer.begin(people[person]!, ago(hoursAgo))
  const paidAt = new Date(begun.createdAt.getTime() + 5 * minuteMs)
  const collectedAt = collectedHours === undefined ? null : ago(collectedHours)
  const gone = collectedAt && { packedAt: collectedAt, shippedAt: collectedAt, deliveredAt: collectedAt }
  const story = { ...begun, notes: '', delivery: 0, paidAt, ...gone }
  addStory(rows, random, story, code)
  const order = rows.orders.find(({ id }) => id === story.id)!
  Object.assign(order, {
    isPickup: true,
    shippingZoneId: null,
    shippingAddress: pickupAddress(place, story.person!),
    deliveryDaysMin: null,
    deliveryDaysMax: null,
    deliveryDateFrom: lagosDay(paidAt),
    deliveryDate: lagosDay(paidAt),
  })
  for (const parcel of rows.fulfilments.filter(({ orderId }) => orderId === story.id))
    Object.assign(parcel, { carrier: null, trackingNumber: null, estimateFrom: null, estimateTo: null })
  // It went into her hands, and no parcel was packed and sent.
  const ways = ['processing', 'shipped', 'delivered']
  rows.orderEvents = rows.orderEvents.filter(
    ({ orderId, kind }) => orderId !== story.id || !ways.includes(kind),
  )
  if (readyHours === undefined) return story
  const readyAt = ago(readyHours)
  const keepUntil = new Date(readyAt.getTime() + place.keep_days * dayMs)
  rows.pickups.push({
    orderId: story.id,
    readyAt,
    readyBy: sampleActor,
    codeNonce: random.uuid(),
    keepUntil,
    isReminded: keepUntil < now,
    ...(collectedAt && { collectedAt, collectedBy: sampleActor, proof: 'code' as const }),
  })
  const keptUntil = lagosDay(keepUntil)
  addEvents(rows, story, [
    { kind: 'pickup_ready', params: { place: place.name, keptUntil }, at: readyAt },
    ...(collectedAt
      ? [
          {
            kind: 'collected' as const,
            params: { proof: 'code' as const },
            status: 'delivered' as const,
            at: collectedAt,
          },
        ]
      : []),
  ])
  return story
}
