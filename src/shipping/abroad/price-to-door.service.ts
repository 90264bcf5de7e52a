import { eq, inArray } from 'drizzle-orm'
import type { CustomsFacts } from '../../catalog/customs-facts.rules.ts'
import { abroadCountries, categories, products } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { lagosDay } from '../../lib/time.ts'
import type { ShippingZone } from '../delivery-fee.rules.ts'
import { abroadView } from './abroad-view.server.ts'
import { doorPrice, type DoorPrice, type NoDoorPrice } from './door-price.rules.ts'

/** Whether a place has a price to the door at all: abroad, and not priced or refused by the owner herself. */
export const isPricedToDoor = (zone: ShippingZone | null): zone is ShippingZone =>
  zone !== null && zone.country !== 'NG' && zone.pricing === 'quoted'

type Parcel = {
  country: string
  postcode?: string | undefined
  /** `product_id` is empty for a piece of no catalogue. */
  lines: { product_id: string; quantity: number }[]
  goodsMinor: number
}

/** What one parcel costs to the door; two statements, and one where the country has no rates. */
export async function priceToDoor(ctx: Ctx, parcel: Parcel): Promise<DoorPrice | NoDoorPrice> {
  const { country, lines } = parcel
  const [row] = await ctx.db.select().from(abroadCountries).where(eq(abroadCountries.country, country))
  if (!row || row.rates.length === 0) return 'no_rates'
  const facts = await readCustomsFacts(ctx, [
    ...new Set(lines.flatMap(({ product_id: id }) => (id ? [id] : []))),
  ])
  return doorPrice(abroadView(row), {
    ...parcel,
    lines: lines.map(({ product_id: id, quantity }) => ({ quantity, facts: facts.get(id) ?? null })),
    today: lagosDay(ctx.now()),
  })
}

/** What customs ask of these products, or else of their categories (rule: customs-facts). */
export async function readCustomsFacts(ctx: Ctx, productIds: string[]): Promise<Map<string, CustomsFacts>> {
  if (productIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: products.id,
      weight: products.weightGrams,
      hsCode: products.hsCode,
      madeIn: products.madeIn,
      ofAll: { weight: categories.weightGrams, hsCode: categories.hsCode, madeIn: categories.madeIn },
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, productIds))
  return new Map(
    rows.map(({ id, weight, hsCode, madeIn, ofAll }) => [
      id,
      {
        weightGrams: weight ?? ofAll.weight,
        hsCode: hsCode || ofAll.hsCode,
        madeIn: madeIn || ofAll.madeIn,
      },
    ]),
  )
}
