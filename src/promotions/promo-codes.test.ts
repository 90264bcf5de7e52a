import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, promoCodes } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { adminActor, insertPromoCode, strangers } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import { checkPromoCode } from './promo-redemptions.service.ts'
import * as promoCodeOperations from './promo-codes.service.ts'
import { tag5 } from './test-promo-code.ts'

const { createPromoCode, listPromoCodes, updatePromoCode } = promoCodeOperations

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  t = await openTestContext()
  call = openTestApp(operationsApi('Admin', promoCodeOperations, {}) as never, () => t.ctxFor(actor)).call
})
beforeEach(async () => {
  actor = adminActor
  await t.ctx.db.delete(promoCodes)
})
afterAll(() => t.close())

const check = (code: string, email: string | null = null, actor?: Actor) =>
  checkPromoCode(t.ctxFor(actor), {
    code,
    lines: [{ productId: 'p', categoryId: 'c', lineTotal: 1_000_000 }],
    userId: null,
    email,
  })
const ofCode = ({ id, updated_at }: { id: string; updated_at: string }) => ({ id, updated_at })
const auditOf = (id: string) =>
  t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id))

// (rule: promo-codes-are-the-owners)
test('a code is made, changed and ended, each with a line in the audit; it holds as it was entered', async () => {
  const code = await createPromoCode(t.ctx, { ...tag5, code: ' tag5 ' })
  expect(code).toMatchObject({ code: 'TAG5', uses: 0 })
  expect(await check('TAG5')).toMatchObject({ ok: true, discountMinor: 50_000 })
  const dearer = { value: 10, ends_at: '2026-12-01T01:00:00+01:00' }
  const changed = await updatePromoCode(t.ctx, { ...ofCode(code), ...dearer })
  expect(changed.ends_at).toBe('2026-12-01T00:00:00.000Z')
  expect(await updatePromoCode(t.ctx, { ...ofCode(changed), ...dearer })).toEqual(changed)
  expect(await check('TAG5')).toMatchObject({ ok: true, discountMinor: 100_000 })
  await updatePromoCode(t.ctx, { ...ofCode(changed), is_active: false })
  expect(await check('TAG5')).toMatchObject({ ok: false, reason: 'unknown' })
  expect(await auditOf(code.id)).toMatchObject([
    { action: 'promo_code.create', after: { code: 'TAG5', value: 5 } },
    { action: 'promo_code.update', before: { value: 5, endsAt: null }, after: { value: 10 } },
    { action: 'promo_code.update', before: { isActive: true }, after: { isActive: false } },
  ])
})

// (rule: promo-codes-are-the-owners)
test('a personal code is one person’s, and the audit does not keep her address', async () => {
  const code = await createPromoCode(t.ctx, { ...tag5, code: 'ADA10', personal_email: ' Ada@Example.com ' })
  expect(code.personal_email).toBe('ada@example.com')
  const signedIn = (email: string): Actor => ({ ...adminActor, email, role: null })
  expect(await check('ADA10', null, signedIn('ada@example.com'))).toMatchObject({ ok: true })
  // Anybody could type the address into an order: the account must be hers.
  expect(await check('ADA10', 'ada@example.com')).toMatchObject({ ok: false, reason: 'personal' })
  const bola = await check('ADA10', 'ada@example.com', signedIn('bola@example.com'))
  expect(bola).toMatchObject({ ok: false, reason: 'personal' })
  await updatePromoCode(t.ctx, { ...ofCode(code), personal_email: 'ada.obi@example.com' })
  const lines = await auditOf(code.id)
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toContain('@example.com')
})

test('a name is used once, in any spelling and with parallel saves', async () => {
  const outcomes = await Promise.allSettled([
    createPromoCode(t.ctx, tag5),
    createPromoCode(t.ctx, { ...tag5, code: 'tag5' }),
  ])
  expect(outcomes.filter((one) => one.status === 'rejected')).toMatchObject([
    { reason: { code: 'PROMO_CODE_TAKEN', fields: { code: expect.any(String) } } },
  ])
  expect((await listPromoCodes(t.ctx, {})).promo_codes).toHaveLength(1)
})

test('what does not fit together is refused, also when only one of the fields is changed', async () => {
  await expect(createPromoCode(t.ctx, { ...tag5, value: 101 })).rejects.toMatchObject({
    code: 'BAD_PROMO_CODE',
    fields: { value: expect.any(String) },
  })
  const fixed = await createPromoCode(t.ctx, { ...tag5, kind: 'fixed', value: 200_000 })
  await expect(updatePromoCode(t.ctx, { ...ofCode(fixed), kind: 'percent' })).rejects.toMatchObject({
    code: 'BAD_PROMO_CODE',
  })
  const older = await insertPromoCode(t.ctx, { code: 'X' })
  const { promo_codes } = await listPromoCodes(t.ctx, {})
  const stored = promo_codes.find(({ id }) => id === older.id)!
  const ended = await updatePromoCode(t.ctx, { ...ofCode(stored), is_active: false })
  expect(ended).toMatchObject({ is_active: false })
})

test('of two saves that started from the same code one is refused', async () => {
  const code = await createPromoCode(t.ctx, tag5)
  const outcomes = await Promise.allSettled([
    updatePromoCode(t.ctx, { ...ofCode(code), value: 6 }),
    updatePromoCode(t.ctx, { ...ofCode(code), value: 7 }),
  ])
  const {
    promo_codes: [now],
  } = await listPromoCodes(t.ctx, {})
  expect(outcomes.filter((one) => one.status === 'rejected')).toMatchObject([
    { reason: { code: 'STALE', details: { current: now } } },
  ])
})

const path = '/api/admin/promotions'

test.each(strangers)('promo codes are not there for %o', async (stranger) => {
  const { id, updated_at } = await createPromoCode(t.ctx, tag5)
  actor = stranger
  const answers = [
    await call('GET', path),
    await call('POST', path, { ...tag5, code: 'MINE' }),
    await call('PATCH', `${path}/${id}`, { value: 100, updated_at }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('an admin keeps promo codes over the wire; a stale save gets the current state', async () => {
  const made = await call('POST', path, tag5)
  expect(made.status).toBe(201)
  const one = `${path}/${made.body.id}`
  const { updated_at } = made.body
  const changed = await call('PATCH', one, { max_redemptions: 20, updated_at })
  expect([changed.status, changed.body.max_redemptions]).toEqual([200, 20])
  const stale = await call('PATCH', one, { value: 50, updated_at })
  expect([stale.status, stale.body.error]).toMatchObject([409, { code: 'STALE', current: changed.body }])
  expect((await call('GET', path)).body).toEqual({ promo_codes: [changed.body] })
  expect((await call('POST', path, tag5)).status).toBe(409)
  const renamed = await call('PATCH', one, { code: 'OTHER', updated_at: changed.body.updated_at })
  expect(renamed.status).toBe(400)
  expect((await call('PATCH', one, { value: 6 })).status).toBe(400)
  const nowhere = `${path}/${crypto.randomUUID()}`
  expect((await call('PATCH', nowhere, { value: 6, updated_at })).status).toBe(404)
})
