import { dayAfter } from '../../src/cart/quote/deposit.rules.ts'
import { dayMs, lagosDay, minuteMs } from '../../src/lib/time.ts'
import { orderNumberOf } from '../../src/orders/order/order-number.rules.ts'
import { makePerson, type Person } from './people.ts'
import type { Random } from './random.ts'
import {
  type Goods,
  isSaturday,
  ordersOfDay,
  parcelTimes,
  shoppingTime,
  type Story,
  timeOf,
  type Zone,
} from './story.ts'

/** What stories are made of: the catalogue as it is, the newest first, and the places of delivery by name. */
export type Shop = { goods: Goods[]; zones: Map<string, Zone>; prefix: string; freeFromMinor: number }

export const daysOfLife = 60
/** Riders stay in Lagos. */
const carriersTo = (person: Person | null) =>
  person?.place.state === 'Lagos' ? ['Kwik', 'Own rider', 'GIG'] : ['GIG']
const notes = [
  'Please call before the rider comes.',
  'It is a birthday gift, no price on the slip please.',
  'Leave it with the security at the gate.',
]

/** Sixty days of orders up to `now`, oldest first. The same for the same shop, moment and seed. */
export function writeStories(
  random: Random,
  writer: Writer,
  now: Date,
): { people: Person[]; stories: Story[] } {
  const people = Array.from({ length: 110 }, (_, number) => makePerson(random, number))
  const strangers = Array.from({ length: 40 }, (_, number) => makePerson(random, 200 + number))
  const today = lagosDay(now)
  const stories: Story[] = []
  for (let daysAgo = daysOfLife; daysAgo >= 0; daysAgo--) {
    const day = dayAfter(today, -daysAgo)
    const times = Array.from({ length: ordersOfDay(random, day, daysAgo) }, () => shoppingTime(random, day))
    for (const createdAt of times.filter((time) => time < new Date(now.getTime() - 20 * minuteMs)))
      stories.push(
        random.isLucky(0.12)
          ? writer.fromChat(random.oneOf(strangers), createdAt)
          : writer.fromShop(random.oneOfFirst(people), createdAt),
      )
    // The shop's door is open on Saturdays.
    if (isSaturday(day) && timeOf(day, 19) < now)
      for (let sale = random.between(3, 6); sale > 0; sale--)
        stories.push(writer.atCounter(timeOf(day, random.between(11, 17), random.between(0, 59))))
  }
  return { people, stories: stories.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()) }
}

export type Writer = ReturnType<typeof createWriter>

/** Makes single stories; numbers of orders are never given twice. */
export function createWriter(random: Random, shop: Shop, now: Date) {
  const numbers = new Set<string>()
  const numberOn = (createdAt: Date): string => {
    const number = orderNumberOf(shop.prefix, lagosDay(createdAt), random.between(0, 999_999))
    if (numbers.has(number)) return numberOn(createdAt)
    numbers.add(number)
    return number
  }

  const linesOf = (most: number): Story['lines'] => {
    const wanted = random.isLucky(0.55) ? 1 : random.between(1, most)
    const picked = new Map<string, Story['lines'][number]>()
    for (let line = 0; line < wanted; line++) {
      const goods = random.oneOfFirst(shop.goods)
      picked.set(goods.variantId, { goods, quantity: random.isLucky(0.93) ? 1 : 2 })
    }
    return [...picked.values()]
  }

  const begin = (person: Person | null, createdAt: Date): Story => {
    const zone = person && shop.zones.get(person.place.zone)!
    const lines = linesOf(3)
    return {
      id: random.uuid(),
      orderNumber: numberOn(createdAt),
      source: 'shop',
      person,
      hasAccount: true,
      zone,
      lines,
      discountPercent: 0,
      promo: false,
      delivery: zone ? deliveryOf(zone, goodsOf(lines)) : 0,
      method: random.oneOf(['card', 'card', 'bank_transfer', 'bank_transfer', 'ussd']),
      createdAt,
      paidAt: null,
      packedAt: null,
      shippedAt: null,
      deliveredAt: null,
      carrier: random.oneOf(carriersTo(person)),
      end: null,
      refund: null,
      notes: random.isLucky(0.08) ? random.oneOf(notes) : '',
    }
  }

  /** Abroad the price was asked for and found; a rider costs what his zone costs. */
  function deliveryOf(zone: Zone, goodsMinor: number): number {
    if (zone.rate === null) return random.between(28, 45) * 100_000
    return zone.freeDelivery && goodsMinor >= shop.freeFromMinor ? 0 : zone.rate
  }

  const before = (time: Date) => (time < now ? time : null)

  /** Goes the way of a paid order as far as there was time for it. */
  const sendOn = (story: Story, paidAt: Date): Story => {
    const sent = { ...story, paidAt, ...parcelTimes(random, { paidAt, zone: story.zone!, now }) }
    const luck = random.next()
    const cancelledAt = before(new Date(paidAt.getTime() + 25 * minuteMs))
    if (luck < 0.02 && cancelledAt) return { ...story, paidAt, end: { kind: 'cancelled', at: cancelledAt } }
    const refundAt = sent.deliveredAt && before(new Date(sent.deliveredAt.getTime() + 2 * dayMs))
    if (refundAt && luck < 0.07) {
      const { goods } = sent.lines[0]!
      return { ...sent, refund: { kind: 'returned', amountMinor: goods.priceMinor, at: refundAt } }
    }
    if (refundAt && luck < 0.09)
      return { ...sent, refund: { kind: 'goodwill', amountMinor: 250_000, at: refundAt } }
    return sent
  }

  return {
    begin,
    sendOn,
    fromShop(person: Person, createdAt: Date): Story {
      const story = begin(person, createdAt)
      const luck = random.next()
      if (luck < 0.08) {
        const at = before(new Date(createdAt.getTime() + 31 * minuteMs))
        if (at) return { ...story, end: { kind: 'expired', at } }
      }
      return sendOn(story, new Date(createdAt.getTime() + random.between(2, 14) * minuteMs))
    },
    fromChat(person: Person, createdAt: Date): Story {
      const story: Story = {
        ...begin(person, createdAt),
        source: 'chat',
        hasAccount: false,
        method: 'bank_transfer',
      }
      const paidAt = before(new Date(createdAt.getTime() + random.between(15, 240) * minuteMs))
      return paidAt ? sendOn(story, paidAt) : { ...story, paidAt: null }
    },
    atCounter(at: Date): Story {
      return {
        ...begin(null, at),
        source: 'counter',
        hasAccount: false,
        method: random.oneOf(['cash', 'cash', 'terminal', 'terminal', 'bank_transfer']),
        discountPercent: random.isLucky(0.15) ? 10 : 0,
        paidAt: at,
        packedAt: at,
        shippedAt: at,
        deliveredAt: at,
        notes: '',
      }
    },
  }
}

/** What the lines cost, in minor units. */
export const goodsOf = (lines: Story['lines']): number =>
  lines.reduce((sum, { goods, quantity }) => sum + goods.priceMinor * quantity, 0)
