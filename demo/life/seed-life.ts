import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rowsOf } from '../../src/db/rows.ts'
import {
  addresses,
  adjustments,
  demoRows,
  disputes,
  fulfilmentLines,
  fulfilments,
  orderEvents,
  orderFlags,
  orderLines,
  orders,
  payments,
  pickups,
  profiles,
  promoCodes,
  promoRedemptions,
  refundLines,
  refunds,
  returnLines,
  returnRefunds,
  returns,
  returnSums,
  searchMisses,
  shippingZones,
  stockMovements,
  tills,
  userRoles,
  users,
} from '../../src/db/schema.ts'
import { dayAfter } from '../../src/cart/quote/deposit.rules.ts'
import { asSystem, type SystemCtx } from '../../src/lib/server/context.ts'
import { audit, recordAudits } from '../../src/lib/server/watch/audit.ts'
import { dayMs, lagosDay } from '../../src/lib/time.ts'
import { demoSettings } from '../words.ts'
import type { Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { addCredit, insertCredit } from './credit-rows.ts'
import { addReviews, insertReviews } from './review-rows.ts'
import { type Code, noRows, type Rows, sampleActor } from './rows.ts'
import { addPickups } from './pickup-orders.ts'
import { addReturns } from './return-rows.ts'
import { addStory } from './story-rows.ts'
import { addSpecialOrders } from './special-orders.ts'
import { type Goods, type Story, timeOf, type Zone } from './story.ts'
import { createWriter, daysOfLife, type Shop, writeStories } from './write-stories.ts'

const seed = 51
const rowsAtOnce = 400

/**
 * Sixty days of made-up orders, customers and searches up to now (rule: sample-orders), for a shop that has the demo's
 * catalogue; in the caller's transaction. Stock stays what it is: the pieces they sold were received before. Nothing is queued.
 */
export async function seedLife(ctx: SystemCtx): Promise<void> {
  const random = randomFrom(seed)
  const now = ctx.now()
  const [shop, code] = [await readShop(ctx), await readCode(ctx)]
  const writer = createWriter(random, shop, now)
  const { people, stories } = writeStories(random, writer, now)
  const rows = noRows()
  const told = withPromo(random, stories, code)
  for (const story of told) addStory(rows, random, story, code)
  addSpecialOrders({ rows, random, writer, code, people, now })
  addReturns(rows, randomFrom(seed + 1), told, now)
  await addPickups(ctx, { rows, random: randomFrom(seed + 2), shop, code, people, now })
  addReviews(rows, randomFrom(seed + 3), told, now)
  addCredit(rows, randomFrom(seed + 4), people, now)
  await insertPeople(ctx, random, people, shop)
  await insertTills(ctx, random, rows)
  await insertOrders(ctx, rows)
  await insertStock(ctx, rows, now)
  await insertSearches(ctx, random, now)
  await logBulkChange(ctx, random, shop)
}

/** What a bulk change looks like in the staff's log. A line of it can never be taken away, so it says whose it is. */
async function logBulkChange(ctx: SystemCtx, random: Random, { goods }: Shop): Promise<void> {
  const id = random.uuid()
  const named = { ...asSystem(ctx, sampleActor), requestId: id }
  const products = [...new Map(goods.map((each) => [each.productId, each.priceMinor]))].slice(0, 14)
  await audit(named, ['bulk', id], 'bulk.start', {
    after: { kind: 'price', products: products.length, step: '+5%' },
  })
  await recordAudits(
    named,
    products.map(([productId, priceMinor]) => ({
      action: 'product.bulk',
      subject: { type: 'product', id: productId },
      before: { priceNgn: Math.round(priceMinor / 1.05 / 50_000) * 50_000 },
      after: { priceNgn: priceMinor },
    })),
  )
}

/** Some customers used the code of the social tag, each once. */
function withPromo(random: Random, stories: Story[], code: Code): Story[] {
  const used = new Set<string>()
  return stories.map((story) => {
    const { person } = story
    if (story.source !== 'shop' || !person || used.has(person.id) || !random.isLucky(0.12)) return story
    used.add(person.id)
    return { ...story, promo: true, discountPercent: code.percent, refund: null }
  })
}

async function readShop(ctx: SystemCtx): Promise<Shop> {
  const goods = await rowsOf<Goods>(
    ctx.db,
  )`select v.id as "variantId", p.id as "productId", p.slug, p.title, v.size, v.color, i.key as "imageKey",
        p.price_ngn as "priceMinor"
      from product_variants v join products p on p.id = v.product_id
      left join lateral (select key from product_images where product_id = p.id and (color = v.color or color is null)
        order by position limit 1) i on true
      order by p.is_featured desc, p.created_at desc, p.slug, v.position`
  const rows = await ctx.db.select().from(shippingZones)
  const zones = rows.map((zone): [string, Zone] => [
    zone.name,
    {
      id: zone.id,
      name: zone.name,
      rate: zone.rate,
      freeDelivery: zone.freeDelivery,
      daysMin: zone.deliveryDaysMin ?? 1,
      daysMax: zone.deliveryDaysMax ?? 3,
    },
  ])
  return {
    goods: spread(goods),
    zones: new Map(zones),
    prefix: demoSettings.order_prefix,
    freeFromMinor: demoSettings.free_delivery_threshold,
  }
}

/** Neighbours in the list are different products, so that not all sizes of one are bought before those of another. */
function spread(goods: Goods[]): Goods[] {
  const byProduct = [...Map.groupBy(goods, ({ productId }) => productId).values()]
  const most = Math.max(...byProduct.map((variants) => variants.length))
  const seen = new Set<string>()
  // From the middle size on: few buy the smallest.
  return Array.from({ length: most }, (_, at) =>
    byProduct.flatMap((variants) => variants[(at + Math.floor(variants.length / 2)) % variants.length] ?? []),
  )
    .flat()
    .filter((one) => !seen.has(one.variantId) && seen.add(one.variantId))
}

async function readCode(ctx: SystemCtx): Promise<Code> {
  const [code] = await ctx.db.select().from(promoCodes).limit(1)
  return { id: code!.id, code: code!.code, percent: code!.value }
}

async function insertPeople(ctx: SystemCtx, random: Random, people: Person[], shop: Shop): Promise<void> {
  const joined = people.map((person) => ({
    person,
    at: new Date(ctx.now().getTime() - (daysOfLife + random.between(1, 120)) * dayMs),
  }))
  await insertAll(
    ctx,
    users,
    joined.map(({ person, at }) => ({
      id: person.id,
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      emailVerified: true,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await insertAll(
    ctx,
    profiles,
    people.map(({ id, firstName, lastName, phone }) => ({ id, firstName, lastName, phone })),
  )
  await insertAll(
    ctx,
    addresses,
    joined.map(({ person, at }) => ({
      userId: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone,
      address: person.street,
      city: person.place.city,
      state: person.place.state,
      country: person.place.country,
      shippingZoneId: shop.zones.get(person.place.zone)!.id,
      isDefault: true,
      createdAt: at,
    })),
  )
}

/** A till of the owner for each day on which something was sold at the counter, counted and closed. */
async function insertTills(ctx: SystemCtx, random: Random, rows: Rows): Promise<void> {
  const [owner] = await ctx.db.select().from(userRoles).limit(1)
  const sales = rows.orders.filter(({ source }) => source === 'counter')
  const days = [...Map.groupBy(sales, ({ createdAt }) => lagosDay(createdAt!))]
  const made = days.map(([day, orders], index) => {
    const id = random.uuid()
    const taken = rows.payments.filter((payment) => orders.some((order) => order.id === payment.orderId))
    for (const payment of taken) payment.tillId = id
    const float = 2_000_000
    const cash = taken.filter(({ method }) => method === 'cash').reduce((sum, { paid }) => sum + paid!, 0)
    // Once five hundred naira were missing.
    const missing = index === days.length - 2 ? 50_000 : 0
    return {
      id,
      userId: owner?.userId ?? null,
      day,
      state: 'closed' as const,
      float,
      openedAt: timeOf(day, 10),
      expected: float + cash,
      counted: float + cash - missing,
      reason: missing ? 'Gave change for the rider, forgot the note' : '',
      countedAt: timeOf(day, 18, 40),
      closedAt: timeOf(day, 18, 45),
      closedBy: sampleActor,
    }
  })
  await insertAll(ctx, tills, made)
  await insertAll(
    ctx,
    demoRows,
    made.map(({ id }) => ({ tableName: 'tills' as const, rowId: id })),
  )
}

async function insertOrders(ctx: SystemCtx, rows: Rows): Promise<void> {
  await insertAll(ctx, orders, rows.orders)
  await insertAll(ctx, orderLines, rows.orderLines)
  await insertAll(ctx, orderEvents, rows.orderEvents)
  await insertAll(ctx, fulfilments, rows.fulfilments)
  await insertAll(ctx, fulfilmentLines, rows.fulfilmentLines)
  await insertAll(ctx, payments, rows.payments)
  await insertAll(ctx, refunds, rows.refunds)
  await insertAll(ctx, refundLines, rows.refundLines)
  await insertAll(ctx, returns, rows.returns)
  await insertAll(ctx, returnLines, rows.returnLines)
  await insertAll(ctx, returnSums, rows.returnSums)
  await insertAll(ctx, returnRefunds, rows.returnRefunds)
  await insertAll(ctx, adjustments, rows.adjustments)
  await insertAll(ctx, disputes, rows.disputes)
  await insertAll(ctx, pickups, rows.pickups)
  await insertAll(ctx, orderFlags, rows.orderFlags)
  await insertAll(ctx, promoRedemptions, rows.promoRedemptions)
  await insertReviews(ctx, rows)
  await insertCredit(ctx, rows)
}

/**
 * The ledger of what was sold, after the receipt of as many pieces; what is held was received too, so that what can be
 * bought stays what the catalogue says.
 */
async function insertStock(ctx: SystemCtx, rows: Rows, now: Date): Promise<void> {
  const receivedAt = new Date(now.getTime() - (daysOfLife + 3) * dayMs)
  const byVariant = [...Map.groupBy(rows.stockMovements, ({ variantId }) => variantId)]
  const received = byVariant.flatMap(([variantId, moves]) => {
    const pieces =
      moves.reduce((sum, { heldDelta }) => sum + heldDelta!, 0) -
      moves.reduce((sum, { stockDelta }) => sum + stockDelta, 0)
    const own = { variantId, reason: 'received' as const, note: 'Sample', actor: sampleActor }
    return pieces > 0 ? { ...own, stockDelta: pieces, createdAt: receivedAt } : []
  })
  const moves = rows.stockMovements.toSorted((a, b) => a.createdAt!.getTime() - b.createdAt!.getTime())
  await insertAll(ctx, stockMovements, [...received, ...moves])
  await ctx.db.execute(sql`update product_variants v set stock = v.stock + h.held, held = v.held + h.held
    from (select variant_id, sum(held_delta)::int as held from stock_movements where actor = ${sampleActor}
      group by variant_id having sum(held_delta) > 0) h where h.variant_id = v.id`)
}

/** What shoppers look for and this shop does not sell. */
export const missedSearches = [
  'agbada',
  'wedding veil',
  'bridal lace',
  'sneakers',
  'swimsuit',
  'maternity',
  'school uniform',
]

async function insertSearches(ctx: SystemCtx, random: Random, now: Date): Promise<void> {
  const days = Array.from({ length: daysOfLife }, (_, daysAgo) => dayAfter(lagosDay(now), -daysAgo))
  const rows = days.flatMap((day) =>
    missedSearches.flatMap((text, rank) =>
      random.isLucky(0.7 - rank / 14) ? { day, text, count: random.between(1, Math.max(1, 6 - rank)) } : [],
    ),
  )
  await insertAll(ctx, searchMisses, rows)
}

async function insertAll<T extends PgTable>(ctx: SystemCtx, table: T, rows: T['$inferInsert'][]) {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await ctx.db.insert(table).values(rows.slice(start, start + rowsAtOnce) as never)
}
