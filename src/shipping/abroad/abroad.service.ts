import * as z from 'zod'
import { asc, eq, and, sql, lte } from 'drizzle-orm'
import { missingFacts } from '../../catalog/customs-facts.rules.ts'
import { abroadCountries, categories, products, shippingZones } from '../../db/schema.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { errorsOf } from '../../lib/errors.ts'
import { dayInput } from '../../lib/input-limits.ts'
import { type Ctx, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { changeTime, refuseStaleSave } from '../../lib/server/stale-save.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { dayMs, lagosDay } from '../../lib/time.ts'
import { findCountry } from '../countries.rules.ts'
import { abroadCodes, checkAbroad, currencyOfCountry, emptyAbroad } from './abroad-country.rules.ts'
import { abroadColumns, abroadView } from './abroad-view.server.ts'

const abroadError = errorsOf({
  BAD_ABROAD: [400, 'Please check the marked fields'],
})

const amount = z.int().min(0).max(2_000_000_000)
const share = z.int().min(0).max(100_000).describe('In hundredths of a percent')
const day = dayInput.nullable()
const text = (max: number) => z.string().normalize('NFC').trim().max(max)

const abroadSchema = z.strictObject({
  rates: z
    .array(
      z.strictObject({
        up_to_grams: z.int().min(1).max(100_000),
        price: amount.describe('Kobo'),
        days_min: z.int().min(0).max(365),
        days_max: z.int().min(0).max(365),
      }),
    )
    .max(60),
  valid_until: day.describe('The last day in Lagos on which the prices hold'),
  naira_rate: amount.nullable().describe('Kobo for one unit of the country’s money'),
  payer: z.enum(['shopper', 'shop']).nullable().describe('Null while nobody has said what the country asks'),
  counts_from: z.enum(['goods', 'goods_and_delivery']),
  duty_share: share,
  tax_share: share,
  code_fee: amount.describe('In minor units of the country’s money, as threshold and low_code_fee'),
  threshold: amount.nullable().describe('Goods of so much or less have the low values'),
  low_duty_share: share,
  low_tax_share: share,
  low_code_fee: amount,
  registration: text(60).describe('The shop’s number with the country’s tax office'),
  ruled_on: day,
  source: text(200),
})

const abroadCountrySchema = abroadSchema
  .extend({
    country: z.enum(abroadCodes),
    name: z.string(),
    currency: z.string(),
    place: z
      .enum(['on_request', 'priced', 'closed'])
      .describe('Whether a place of delivery there is on request, as prices to the door need it'),
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AbroadCountry' })
export type AbroadCountry = z.infer<typeof abroadCountrySchema>

/** So many pieces without what customs ask are named. */
const mostNamed = 50

const abroadAnswer = z.object({
  countries: z.array(abroadCountrySchema),
  missing: z
    .object({
      total: z.int(),
      pieces: z.array(z.object({ id: z.string(), title: z.string(), missing: z.array(z.string()) })),
    })
    .describe('Live pieces that have no price abroad, for they lack weight, HS code or country of making'),
})

export const readAbroad = ownerRead('get /shipping/abroad', {
  summary: 'What each country abroad costs and asks, and the pieces that cannot be priced there',
  answer: [abroadAnswer, 'The countries of the shop'],
  run: async (ctx) => ({ countries: await listCountries(ctx), missing: await readMissing(ctx) }),
})

/**
 * Saves prices and rules of a country (rules: abroad-rates, abroad-rules, no-tax-without-number); equal values change nothing.
 * @throws BAD_ABROAD with the fields, STALE
 */
export const saveAbroad = ownerCommand('put /shipping/abroad/{country}', {
  summary: 'Save what a country costs and asks; 409 STALE with `current` when it was changed meanwhile',
  params: z.object({ country: z.enum(abroadCodes) }),
  body: abroadSchema.extend({ updated_at: z.iso.datetime().nullable() }),
  answer: [abroadCountrySchema, 'The country as it is now'],
  run: (ctx, { country, updated_at, ...typed }) => {
    const input = typed.threshold === null ? { ...typed, ...withoutLow } : typed
    const fields = checkAbroad(input) as Record<string, string>
    const [message] = Object.values(fields)
    if (message) throw abroadError('BAD_ABROAD', { message, fields })
    return inTransaction(ctx, async (ctx) => {
      // One change at a time: a country without a row cannot be locked by it.
      await ctx.db.execute(sql`lock table ${abroadCountries} in share row exclusive mode`)
      const [row] = await ctx.db.select().from(abroadCountries).where(eq(abroadCountries.country, country))
      const current = async () => (await listCountries(ctx)).find((each) => each.country === country)!
      refuseStaleSave(updated_at === null ? null : new Date(updated_at), row, await current())
      const changed = changedFields(abroadColumns(row ? abroadView(row) : emptyAbroad), abroadColumns(input))
      if (!changed) return current()
      const set = { ...abroadColumns(input), updatedAt: changeTime(ctx, row) }
      await ctx.db
        .insert(abroadCountries)
        .values({ country, ...set })
        .onConflictDoUpdate({ target: abroadCountries.country, set })
      await audit(ctx, ['abroad', country], 'abroad.save', changed)
      return current()
    })
  },
})

const withoutLow = { low_duty_share: 0, low_tax_share: 0, low_code_fee: 0 }

async function listCountries(ctx: OwnerCtx): Promise<AbroadCountry[]> {
  const rows = await ctx.db.select().from(abroadCountries)
  const zones = await ctx.db
    .select({ country: shippingZones.country, pricing: shippingZones.pricing })
    .from(shippingZones)
    .where(eq(shippingZones.isActive, true))
  return abroadCodes.map((country) => {
    const row = rows.find((each) => each.country === country)
    const pricings = zones.filter((zone) => zone.country === country).map(({ pricing }) => pricing)
    return {
      country,
      name: findCountry(country)!.name,
      currency: currencyOfCountry(country),
      ...(row ? abroadView(row) : emptyAbroad),
      place: pricings.includes('quoted') ? 'on_request' : pricings.includes('rate') ? 'priced' : 'closed',
      updated_at: row?.updatedAt.toISOString() ?? null,
    }
  })
}

/** Nothing is missing while no country has prices. */
async function readMissing(ctx: OwnerCtx) {
  const { weightGrams, hsCode, madeIn } = categories
  const rows = await ctx.db
    .select({
      id: products.id,
      title: products.title,
      weightGrams: sql<number | null>`coalesce(${products.weightGrams}, ${weightGrams})`,
      hsCode: sql<string>`coalesce(nullif(${products.hsCode}, ''), ${hsCode})`,
      madeIn: sql<string>`coalesce(nullif(${products.madeIn}, ''), ${madeIn})`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(products.status, 'live'),
        sql`(coalesce(${products.weightGrams}, ${weightGrams}) is null
          or (${products.hsCode} = '' and ${hsCode} = '') or (${products.madeIn} = '' and ${madeIn} = ''))`,
        sql`exists (select 1 from abroad_countries where rates <> '[]'::jsonb)`,
      ),
    )
    .orderBy(asc(sql`lower(${products.title})`), asc(products.id))
    .limit(mostNamed)
  return {
    total: rows[0]?.total ?? 0,
    pieces: rows.map(({ id, title, ...facts }) => ({ id, title, missing: missingFacts(facts) })),
  }
}

/** So many days before their last one the owner is told. */
const toldBeforeMs = 7 * dayMs

/** Countries whose prices end within a week or have ended, the first to end first (rule: rates-end-soon). */
export async function listEndingRates(ctx: Ctx): Promise<EndingRates[]> {
  const today = lagosDay(ctx.now())
  const rows = await ctx.db
    .select({ code: abroadCountries.country, endsOn: abroadCountries.validUntil })
    .from(abroadCountries)
    .where(lte(abroadCountries.validUntil, lagosDay(new Date(ctx.now().getTime() + toldBeforeMs))))
    .orderBy(asc(abroadCountries.validUntil), asc(abroadCountries.country))
  return rows.map(({ code, endsOn }) => ({
    code,
    country: findCountry(code)?.name ?? code,
    ends_on: endsOn!,
    is_over: endsOn! < today,
  }))
}
type EndingRates = { code: string; country: string; ends_on: string; is_over: boolean }

/** Countries whose prices have ended, longest first: there the price is on request again (rule: abroad-rates). */
export const listEndedRates = async (ctx: Ctx): Promise<{ country: string; ended_on: string }[]> =>
  (await listEndingRates(ctx))
    .filter(({ is_over }) => is_over)
    .map(({ country, ends_on: ended_on }) => ({ country, ended_on }))
