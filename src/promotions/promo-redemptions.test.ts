import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, promoRedemptions } from '../db/schema.ts'
import { insertCustomer, insertOrder, insertPromoCode } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import { type Actor, inTransaction } from '../lib/server/context.ts'
import { checkPromoCode, redeemPromoCode } from './promo-redemptions.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const newCode = () => `CODE${randomUUID().slice(0, 8).toUpperCase()}`

const orderOf = async (email: string) => (await insertOrder(t.ctx, { email })).id

const check = (code: string, who: { userId?: string; email?: string; actor?: Actor } = {}) =>
  checkPromoCode(t.ctxFor(who.actor), {
    code,
    lines: [{ productId: 'p', categoryId: 'c', lineTotal: 1_000_000 }],
    userId: who.userId ?? null,
    email: who.email ?? null,
  })

test('an unknown code is refused, a known one found however it is typed', async () => {
  const { id, code } = await insertPromoCode(t.ctx, { code: newCode() })
  expect(await check('NOPE')).toMatchObject({ ok: false, reason: 'unknown', promoCodeId: null })
  expect(await check(` ${code.toLowerCase()} `)).toMatchObject({
    ok: true,
    discountMinor: 50_000,
    promoCodeId: id,
    code,
  })
})

// (rule: promo-once)
test('a code counts when its order is paid: then neither the account nor any form of the e-mail gets it again', async () => {
  const { id, code } = await insertPromoCode(t.ctx, { code: newCode() })
  const { user, actor } = await insertCustomer(t.ctx)
  const mark = randomUUID()
  const email = `ada.obi.${mark}@gmail.com`
  expect(await check(code, { userId: user.id, email })).toMatchObject({ ok: true })
  await redeemPromoCode(t.ctx, { promoCodeId: id, orderId: await orderOf(email), userId: user.id, email })
  const used = { ok: false, reason: 'already_used' }
  expect(await check(code, { userId: user.id })).toMatchObject(used)
  expect(await check(code, { userId: user.id, email: 'new@example.com', actor })).toMatchObject(used)
  expect(await check(code, { email: `AdaObi${mark}+2@googlemail.com` })).toMatchObject(used)
  expect(await check(code, { email: 'bola@example.com' })).toMatchObject({ ok: true })
  expect(await check(code)).toMatchObject({ ok: true })
})

test("the signed-in account's own e-mail counts in addition to the order's", async () => {
  const { id, code } = await insertPromoCode(t.ctx, { code: newCode() })
  const { actor } = await insertCustomer(t.ctx, `chi+new-${id}@example.com`)
  const email = 'chi@example.com'
  await redeemPromoCode(t.ctx, { promoCodeId: id, orderId: await orderOf(email), userId: null, email })
  expect(await check(code, { email: 'other@example.com', actor })).toMatchObject({ reason: 'already_used' })
})

test('one redemption per order, however often and in parallel it is settled', async () => {
  const { id, code } = await insertPromoCode(t.ctx, { code: newCode(), maxRedemptions: 2 })
  const input = {
    promoCodeId: id,
    orderId: await orderOf('a@example.com'),
    userId: null,
    email: 'a@example.com',
  }
  const counted = await Promise.all(Array.from({ length: 5 }, () => redeemPromoCode(t.ctx, input)))
  expect(counted.filter(({ isCounted }) => isCounted)).toHaveLength(1)
  expect(await redeemPromoCode(t.ctx, input)).toEqual({ isCounted: false, overuse: null })
  const rows = await t.ctx.db.select().from(promoRedemptions)
  expect(rows.filter((row) => row.promoCodeId === id)).toHaveLength(1)
  expect(await check(code, { email: 'b@example.com' })).toMatchObject({ ok: true })
  await redeemPromoCode(t.ctx, {
    ...input,
    orderId: await orderOf('b@example.com'),
    email: 'b@example.com',
  })
  expect(await check(code, { email: 'c@example.com' })).toMatchObject({ ok: false, reason: 'used_up' })
})

// (rule: promo-once)
test('a code settled beyond its limits says so, also when the orders are settled in parallel', async () => {
  const { id, code } = await insertPromoCode(t.ctx, { code: newCode(), maxRedemptions: 2 })
  const redeem = async (email: string) => {
    const orderId = await orderOf(email)
    return inTransaction(t.ctx, (ctx) =>
      redeemPromoCode(ctx, { promoCodeId: id, orderId, userId: null, email }),
    )
  }
  const twice = await Promise.all([redeem('ada.o@gmail.com'), redeem('AdaO+2@gmail.com')])
  expect(twice.every(({ isCounted }) => isCounted)).toBe(true)
  expect(twice.map(({ overuse }) => overuse).filter(Boolean)).toEqual([{ code }])
  expect(await redeem('third@example.com')).toEqual({
    isCounted: true,
    overuse: { code, limit: 2 },
  })
})

// (rule: promo-limit)
test("a limit counts others' unpaid orders; the customer's own are replaced instead", async () => {
  const { id, code } = await insertPromoCode(t.ctx, { code: newCode(), maxRedemptions: 1 })
  const { user, actor } = await insertCustomer(t.ctx)
  await insertOrder(t.ctx, { email: 'a@example.com', promoCodeId: id, userId: user.id, holdState: 'held' })
  expect(await check(code, { email: 'b@example.com' })).toMatchObject({ ok: false, reason: 'used_up' })
  expect(await check(code, { userId: user.id, actor })).toMatchObject({ ok: true })
  await t.ctx.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.userId, user.id))
  expect(await check(code, { email: 'b@example.com' })).toMatchObject({ ok: true })
})

test("another code's redemptions do not count", async () => {
  const [one, other] = [
    await insertPromoCode(t.ctx, { code: newCode(), maxRedemptions: 1 }),
    await insertPromoCode(t.ctx, { code: newCode(), maxRedemptions: 1 }),
  ]
  const email = 'ada@example.com'
  await redeemPromoCode(t.ctx, {
    promoCodeId: one.id,
    orderId: await orderOf(email),
    userId: null,
    email,
  })
  expect(await check(other.code, { email })).toMatchObject({ ok: true })
})
