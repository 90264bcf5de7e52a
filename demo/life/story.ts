import { lagosDay } from '../../src/lib/time.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { dayAfter } from '../../src/cart/quote/deposit.rules.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** A variant of the demo's catalogue, as it is sold; the price in minor units. */
export type Goods = {
  variantId: string
  productId: string
  slug: string
  title: string
  size: string | null
  color: string | null
  imageKey: string | null
  priceMinor: number
}

export type Zone = {
  id: string
  name: string
  rate: number | null
  freeDelivery: boolean
  daysMin: number
  daysMax: number
}

/** What happened to an order, and when: what did not happen is null. Rows are made of it in `story-rows.ts`. */
export type Story = {
  id: string
  orderNumber: string
  source: 'shop' | 'chat' | 'counter'
  /** Null at the counter. */
  person: Person | null
  hasAccount: boolean
  zone: Zone | null
  lines: { goods: Goods; quantity: number }[]
  /** In percent of the goods. */
  discountPercent: number
  promo: boolean
  /** Minor units; null while its price is asked for. */
  delivery: number | null
  method: 'card' | 'bank_transfer' | 'ussd' | 'cash' | 'terminal'
  createdAt: Date
  paidAt: Date | null
  packedAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  carrier: string
  /** How it ended early, and when. */
  end: { kind: 'expired' | 'cancelled'; at: Date } | null
  /** A piece of its first line came back, or something was given back as a favour. Minor units. */
  refund: { kind: 'returned' | 'goodwill'; amountMinor: number; at: Date } | null
  notes: string
}

/** Pay days of most: the last and the first days of a month. */
const isPayday = (day: string) => Number(day.slice(8)) >= 26 || Number(day.slice(8)) <= 2
/** From Sunday on. */
const weekdayShares = [1.2, 0.8, 0.75, 0.8, 1, 1.35, 1.7]
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
const isSunday = (day: string) => weekdayOf(day) === 0
export const isSaturday = (day: string) => weekdayOf(day) === 6

/** How many orders a day brings: more at weekends and on pay days, slowly growing to today. */
export function ordersOfDay(random: Random, day: string, daysAgo: number): number {
  const growth = 1.15 - daysAgo / 150
  const expected = 4.6 * weekdayShares[weekdayOf(day)]! * (isPayday(day) ? 1.5 : 1) * growth
  return Math.max(1, Math.round(expected * (0.75 + random.next() / 2)))
}

/** A moment of a day of Lagos. */
export const timeOf = (day: string, hours: number, minutes = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00+01:00`) + hours * hourMs + minutes * minuteMs)

/** Shoppers come at noon and in the evening. */
export const shoppingTime = (random: Random, day: string): Date =>
  timeOf(day, random.oneOf([8, 9, 11, 12, 12, 13, 15, 17, 19, 20, 20, 21, 21, 22]), random.between(0, 59))

/** The shop packs at eleven, not on Sundays; what came later waits for the next day. */
function packingTime(random: Random, paidAt: Date): Date {
  const day = lagosDay(paidAt)
  const tries = [day, dayAfter(day, 1), dayAfter(day, 2), dayAfter(day, 3), dayAfter(day, 4)].filter(
    (one) => !isSunday(one),
  )
  const slots = tries.map((one) => timeOf(one, 11, random.between(0, 50)))
  const next = slots.filter((slot) => slot.getTime() > paidAt.getTime() + 30 * minuteMs)
  return random.isLucky(0.95) ? next[0]! : next[1]!
}

/** When a paid order is packed, leaves and arrives; what lies after `now` has not happened yet. */
export function parcelTimes(
  random: Random,
  { paidAt, zone, now }: { paidAt: Date; zone: Zone; now: Date },
): Pick<Story, 'packedAt' | 'shippedAt' | 'deliveredAt'> {
  const packed = packingTime(random, paidAt)
  const shipped = new Date(packed.getTime() + (random.isLucky(0.92) ? 2 * hourMs : 21 * hourMs))
  const days = random.between(Math.max(1, zone.daysMin), Math.max(1, zone.daysMax))
  const delivered = new Date(
    timeOf(lagosDay(shipped), 10).getTime() + days * dayMs + random.between(0, 7 * 60) * minuteMs,
  )
  const until = (time: Date) => (time < now ? time : null)
  return { packedAt: until(packed), shippedAt: until(shipped), deliveredAt: until(delivered) }
}
