import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abroadCountries, auditLog, categories, products } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertProduct, insertZoneAbroad } from '../../db/test-fixtures.ts'
import { listShipping } from '../shipping.service.ts'
import { listZonesForOwner } from '../zones.service.ts'
import { listEndedRates, readAbroad, saveAbroad } from './abroad.service.ts'
import { britain } from './test-abroad.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow(new Date('2026-11-27T10:00:00Z'))
  await t.ctx.db.delete(abroadCountries)
})

const save = (more: object = {}, updated_at: string | null = null) =>
  saveAbroad(t.ctx, { country: 'GB', ...britain, ...more, updated_at })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; fields?: object }) => [error.code, Object.keys(error.fields ?? {})],
  )

// (rule: abroad-rates)
test('a country is saved as it was typed, once, with a line in the audit; an older screen is refused', async () => {
  const saved = await save()
  expect(saved).toMatchObject({ country: 'GB', currency: 'GBP', rates: britain.rates, payer: 'shopper' })
  expect(await save({}, saved.updated_at)).toEqual(saved)
  const dearer = await save({ duty_share: 1250 }, saved.updated_at)
  expect(dearer).toMatchObject({ duty_share: 1250 })
  expect((await refusal(save({ duty_share: 1 }, saved.updated_at)))![0]).toBe('STALE')
  expect((await refusal(save()))![0]).toBe('STALE')
  const lines = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, 'GB'))
  expect(lines).toMatchObject([
    { action: 'abroad.save', after: { payer: 'shopper' } },
    { action: 'abroad.save', before: { dutyShare: 1200 }, after: { dutyShare: 1250 } },
  ])
})

// (rule: no-tax-without-number)
test('without the shop’s number neither the call nor the database takes a tax into the price', async () => {
  expect(await refusal(save({ payer: 'shop' }))).toEqual(['BAD_ABROAD', ['registration']])
  await save({ payer: 'shop', registration: 'GB 1' })
  const strike = t.ctx.db.execute(sql`update abroad_countries set registration = ''`)
  await expect(strike).rejects.toMatchObject({ cause: { constraint: 'abroad_countries_registered' } })
})

// (rule: abroad-rules)
test('without a threshold nothing of the rules up to it is kept', async () => {
  expect(await save({ threshold: null })).toMatchObject({ low_tax_share: 0, tax_share: 2000 })
})

// (rule: abroad-rates)
test('a country is priced to the door until its last day, and then named once until new prices are typed', async () => {
  await insertZoneAbroad(t.ctx, { name: 'United Kingdom', country: 'GB' })
  const isPriced = async () =>
    (await listShipping(t.ctx)).zones.find(({ country }) => country === 'GB')!.has_door_price
  expect(await isPriced()).toBeUndefined()
  const saved = await save()
  expect([await isPriced(), await listEndedRates(t.ctx)]).toEqual([true, []])
  // Another country has no prices by that.
  await insertZoneAbroad(t.ctx, { name: 'Ghana', country: 'GH' })
  const { zones } = await listShipping(t.ctx)
  for (const read of [zones, await listZonesForOwner(t.ctx)])
    expect(read.filter(({ has_door_price }) => has_door_price).map(({ name }) => name)).toEqual([
      'United Kingdom',
    ])
  t.setNow(new Date('2026-12-31T22:30:00Z'))
  expect([await isPriced(), await listEndedRates(t.ctx)]).toEqual([true, []])
  // Midnight in Lagos.
  t.setNow(new Date('2026-12-31T23:30:00Z'))
  expect(await isPriced()).toBeUndefined()
  expect(await listEndedRates(t.ctx)).toEqual([{ country: 'United Kingdom', ended_on: '2026-12-31' }])
  await save({ valid_until: '2027-03-31' }, saved.updated_at)
  expect([await isPriced(), await listEndedRates(t.ctx)]).toEqual([true, []])
})

// (rule: customs-facts)
test('live pieces without what customs ask are named, as soon as a country has prices; a category fills in', async () => {
  const bare = await insertProduct(t.ctx, { title: 'Bare' })
  await insertProduct(t.ctx, { title: 'Draft', status: 'draft' })
  const half = await insertProduct(t.ctx, { title: 'Half', hsCode: '6204.42', madeIn: 'Nigeria' })
  expect((await readAbroad(t.ctx, {})).missing).toEqual({ total: 0, pieces: [] })
  await save()
  expect((await readAbroad(t.ctx, {})).missing).toEqual({
    total: 2,
    pieces: [
      { id: bare.id, title: 'Bare', missing: ['weight', 'HS code', 'country of making'] },
      { id: half.id, title: 'Half', missing: ['weight'] },
    ],
  })
  await t.ctx.db
    .update(categories)
    .set({ weightGrams: 300 })
    .where(
      eq(
        categories.id,
        t.ctx.db.select({ id: products.categoryId }).from(products).where(eq(products.id, half.id)),
      ),
    )
  expect((await readAbroad(t.ctx, {})).missing.total).toBe(1)
})
