import { usualRights } from '../lib/helper-rights.rules.ts'
import { randomUUID } from 'node:crypto'
import { eq, ne, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { demoSettings } from '../../demo/words.ts'
import type { Actor, Ctx } from '../lib/server/context.ts'
import {
  categories,
  fulfilments,
  orderFlags,
  orders,
  payments,
  productImages,
  products,
  productVariants,
  promoCodes,
  settings,
  shippingZones,
  stockMovements,
  users,
} from './schema.ts'

type At = Pick<Ctx, 'db'>

let newest = 0
/** Later than the one before, also where the machine's clock was set back or counts in milliseconds: rows keep their order. */
const nextMoment = () => new Date((newest = Math.max(newest + 1, Date.now())))

async function insertRow<T extends PgTable>({ db }: At, table: T, values: T['$inferInsert']) {
  const [row] = await db
    .insert(table as PgTable)
    .values({ ...('createdAt' in table && { createdAt: nextMoment() }), ...values })
    .returning()
  return row as T['$inferSelect']
}

type VariantInput = Partial<typeof productVariants.$inferInsert>

/** The demo's words and promises, where a test is about what the shop says or promises. */
export async function insertDemoSettings(ctx: At) {
  const rows = Object.entries(demoSettings).map(([key, value]) => ({ key, value }))
  await ctx.db.insert(settings).values(rows).onConflictDoNothing()
}

/** A visible product with its variants (default: one, 10 in stock) and one picture. Prices in minor units. */
export async function insertProduct(
  ctx: At,
  input: Partial<typeof products.$inferInsert> & { variants?: VariantInput[]; hasImage?: boolean } = {},
) {
  const { variants: wanted = [{ stock: 10 }], hasImage = true, ...own } = input
  const mark = randomUUID().slice(0, 8)
  const categoryId = own.categoryId ?? (await insertCategory(ctx)).id
  const product = await insertRow(ctx, products, {
    title: `Dress ${mark}`,
    slug: `dress-${mark}`,
    priceNgn: 1_800_000,
    status: 'live',
    ...own,
    categoryId,
  })
  const variants = wanted.length
    ? await ctx.db
        .insert(productVariants)
        .values(
          wanted.map((variant, position) => ({
            productId: product.id,
            sku: `SKU-${mark}-${position}`,
            position,
            size: wanted.length > 1 ? ['S', 'M', 'L', 'XL'][position] : null,
            ...variant,
          })),
        )
        .returning()
    : []
  await beginLedger(ctx, variants)
  if (hasImage) {
    await ctx.db.insert(productImages).values({
      productId: product.id,
      key: `key-${mark}`,
      alt: `Dress ${mark} from the front`,
      width: 800,
      height: 1000,
      thumbhash: 'AAAA',
    })
  }
  return { ...product, variants: variants.toSorted((a, b) => a.position - b.position) }
}

type Stocked = { id: string; stock: number; held: number }

/** The first entries of variants' ledgers, so that a ledger's sum is the stock in tests too. */
async function beginLedger(ctx: At, variants: Stocked[]) {
  const filled = variants.filter(({ stock, held }) => stock > 0 || held > 0)
  if (filled.length === 0) return
  await ctx.db.insert(stockMovements).values(
    filled.map(({ id, stock, held }) => ({
      variantId: id,
      stockDelta: stock,
      heldDelta: held,
      reason: 'received' as const,
      actor: 'test',
    })),
  )
}

/** Makes a variant's stock, or what is held of it, what a test needs, with the ledger's entry. */
export async function setStock(ctx: At, variantId: string, wanted: { stock?: number; held?: number }) {
  const [before] = await ctx.db.select().from(productVariants).where(eq(productVariants.id, variantId))
  const { stock = before!.stock, held = before!.held } = wanted
  const [stockDelta, heldDelta] = [stock - before!.stock, held - before!.held]
  if (stockDelta === 0 && heldDelta === 0) return
  await ctx.db.update(productVariants).set({ stock, held }).where(eq(productVariants.id, variantId))
  await ctx.db
    .insert(stockMovements)
    .values({ variantId, stockDelta, heldDelta, reason: 'counted', actor: 'test' })
}

/** The variants whose ledger does not add up to their stock and what is held: none, ever. */
export async function unbalancedVariants(ctx: At) {
  const sum = (column: typeof stockMovements.stockDelta | typeof stockMovements.heldDelta) =>
    sql`coalesce((select sum(${column}) from ${stockMovements} where ${stockMovements.variantId} = ${productVariants.id}), 0)`
  return ctx.db
    .select({ sku: productVariants.sku, stock: productVariants.stock, held: productVariants.held })
    .from(productVariants)
    .where(
      or(
        ne(productVariants.stock, sum(stockMovements.stockDelta)),
        ne(productVariants.held, sum(stockMovements.heldDelta)),
      ),
    )
}

/** The category `dresses`, made when it is missing. */
export async function insertCategory(ctx: At, slug = 'dresses') {
  const [category] = await ctx.db
    .insert(categories)
    .values({ name: slug, slug })
    .onConflictDoUpdate({ target: categories.slug, set: { name: slug } })
    .returning()
  return category!
}

/** A Lagos zone for ₦2,500 with free delivery, unless told otherwise. */
export async function insertZone(ctx: At, input: Partial<typeof shippingZones.$inferInsert> = {}) {
  return insertRow(ctx, shippingZones, {
    name: 'Lagos Mainland',
    zoneType: 'lagos_zone',
    country: 'NG',
    state: 'Lagos',
    pricing: 'rate',
    rate: 250_000,
    deliveryDaysMin: 0,
    deliveryDaysMax: 2,
    freeDelivery: true,
    ...input,
  })
}

/** A country whose delivery is priced on request. */
export const insertZoneAbroad = (ctx: At, input: Partial<typeof shippingZones.$inferInsert> = {}) =>
  insertZone(ctx, {
    name: 'Ghana',
    zoneType: 'international_country',
    country: 'GH',
    state: null,
    pricing: 'quoted',
    rate: null,
    freeDelivery: false,
    ...input,
  })

/** TAG5: 5% off goods, once per customer, unless told otherwise. */
export async function insertPromoCode(ctx: At, input: Partial<typeof promoCodes.$inferInsert> = {}) {
  return insertRow(ctx, promoCodes, { code: 'TAG5', kind: 'percent', value: 5, ...input })
}

/** The row of Ada's unpaid order of ₦1 to Lagos Island, without lines or events, unless told otherwise. */
export async function insertOrder(ctx: At, input: Partial<typeof orders.$inferInsert> = {}) {
  return insertRow(ctx, orders, {
    orderNumber: `IL-${randomUUID()}`,
    email: 'ada@example.com',
    phone: '+2348031234567',
    customerName: 'Ada Obi',
    shippingAddress: {
      firstName: 'Ada',
      lastName: 'Obi',
      address: '1 Marina',
      city: 'Lagos',
      state: 'Lagos',
      country: 'NG',
      zipCode: '',
      shippingLocation: 'Lagos Island',
    },
    subtotal: 100,
    delivery: 0,
    totalAmount: 100,
    ...input,
  })
}

/** Everything of an order in one parcel of this state, as if the staff had packed it. */
export async function insertParcel(ctx: At, orderId: string, state: 'packed' | 'shipped' | 'delivered') {
  const at = new Date('2026-11-20T09:00:00Z')
  const parcel = await insertRow(ctx, fulfilments, {
    orderId,
    number: 1,
    state,
    packedAt: at,
    packedBy: 'test',
    shippedAt: state === 'packed' ? null : at,
    deliveredAt: state === 'delivered' ? at : null,
  })
  await ctx.db.execute(sql`with packed as (
      update order_lines set packed_quantity = quantity where order_id = ${orderId} returning id, quantity)
    insert into fulfilment_lines (fulfilment_id, order_line_id, quantity) select ${parcel.id}, id, quantity from packed`)
  return parcel
}

/** A payment of ₦1 that came in, of no order unless told otherwise. */
export async function insertPayment(ctx: At, input: Partial<typeof payments.$inferInsert> = {}) {
  return insertRow(ctx, payments, {
    provider: 'paystack',
    reference: randomUUID(),
    state: 'succeeded',
    asked: 100,
    paid: 100,
    currency: 'NGN',
    ...input,
  })
}

/** A flag with these words; returns its order's id. */
export async function insertFlag(
  ctx: Pick<Ctx, 'db' | 'now'>,
  orderId: string,
  words: string,
): Promise<string> {
  await ctx.db
    .insert(orderFlags)
    .values({ orderId, kind: 'note', params: { words }, cause: words, raisedAt: ctx.now() })
  return orderId
}

/** A user row and the actor it signs in as. */
export async function insertCustomer(ctx: At, email = `ada-${randomUUID()}@example.com`) {
  const user = await insertRow(ctx, users, { email, emailVerified: true })
  const actor: Actor = { kind: 'customer', userId: user.id, email, role: null, guestKey: null }
  return { user, actor }
}

/** A guest with a key of their own, as the guest cookie's hash would be. */
export const guestActor = (): Actor & { guestKey: string } => ({
  kind: 'guest',
  guestKey: `guest-${randomUUID()}`,
})

/** An admin who has just entered her password; no user row stands behind her. */
export const adminActor = {
  kind: 'customer',
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'owner@shop.test',
  role: 'admin',
  // Entered later than any clock of a test shows.
  passwordAt: new Date('2100-01-01T00:00:00Z'),
  guestKey: null,
} as const satisfies Actor

/** A helper as one begins (rule: helper-rights). */
export const helperActor = {
  ...adminActor,
  userId: '00000000-0000-4000-8000-000000000002',
  email: 'helper@shop.test',
  role: 'helper',
  rights: usualRights,
  discountPercent: 0,
} as const satisfies Actor

/** Everyone for whom the owner's calls do not exist. */
export const strangers: Actor[] = [
  { kind: 'guest', guestKey: null },
  { ...adminActor, role: null },
  { kind: 'system', name: 'test' },
]
