import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { purgeExpired } from '../account/mails/account-mail.service.ts'
import {
  bulkRunItems,
  bulkRuns,
  cartItems,
  keyedCommands,
  keyedRequests,
  mailboxMessages,
  oneTimeCodes,
  payments,
  rateLimits,
  savedItems,
  searchMisses,
  sentMails,
  sessions,
  verifications,
  webhookEvents,
} from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCustomer, insertPayment, insertProduct } from '../db/test-fixtures.ts'
import { defineQueue } from '../lib/job-queue.ts'
import { dayMs, hourMs, lagosDay, minuteMs } from '../lib/time.ts'
import { addToCart, getCart, setCartQuantity } from '../cart/cart.service.ts'
import { purgeOldRows } from './purge-old-rows.jobs.ts'
import { importDays } from '../imports/imports.rules.ts'
import { storedData } from '../pages/privacy-tables.rules.ts'
import { retentionDays } from './retention.rules.ts'

const queue = defineQueue<{ to: string }>('test.mail')
let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext([queue])
})
afterAll(() => t.close())
const swept = [cartItems, savedItems, webhookEvents, sentMails, mailboxMessages]
afterEach(async () => {
  for (const table of [...swept, sessions, verifications, oneTimeCodes, rateLimits])
    await t.ctx.db.delete(table)
})

const ago = (ms: number) => new Date(t.ctx.now().getTime() - ms)
const days = (count: number) => ago(count * dayMs)

// (rule: kept-days)
test('unused guest carts and wishlists are deleted as a whole; customers keep theirs', async () => {
  const { user } = await insertCustomer(t.ctx)
  const [one, other] = [await insertProduct(t.ctx), await insertProduct(t.ctx)]
  const line = (own: { userId?: string; sessionId?: string }, product: typeof one, updatedAt: Date) => ({
    ...own,
    productId: product.id,
    variantId: product.variants[0]!.id,
    quantity: 1,
    createdAt: days(200),
    updatedAt,
  })
  await t.ctx.db
    .insert(cartItems)
    .values([
      line({ sessionId: 'left' }, one, days(61)),
      line({ sessionId: 'left' }, other, days(90)),
      line({ sessionId: 'used' }, one, days(90)),
      line({ sessionId: 'used' }, other, days(59)),
      line({ userId: user.id }, one, days(400)),
    ])
  const saved = (own: { userId?: string; sessionId?: string }, product: typeof one, createdAt: Date) => ({
    ...own,
    productId: product.id,
    createdAt,
  })
  await t.ctx.db
    .insert(savedItems)
    .values([
      saved({ sessionId: 'left' }, one, days(61)),
      saved({ sessionId: 'used' }, one, days(90)),
      saved({ sessionId: 'used' }, other, days(59)),
      saved({ userId: user.id }, one, days(400)),
    ])
  await purgeOldRows(t.ctx)
  for (const table of [cartItems, savedItems]) {
    const owners = await t.ctx.db.select({ guest: table.sessionId, user: table.userId }).from(table)
    expect(owners.map(({ guest, user }) => guest ?? user).toSorted()).toEqual(
      ['used', 'used', user.id].toSorted(),
    )
  }
})

test('putting in and changing a quantity both touch a guest’s cart', async () => {
  const dress = await insertProduct(t.ctx)
  const ctxAt = (key: string, day: number) => ({
    ...t.ctxFor({ kind: 'guest', guestKey: key }),
    now: () => days(day),
  })
  for (const key of ['again', 'changed', 'left'])
    await addToCart(ctxAt(key, 100), { product_id: dress.id, quantity: 1 })
  await addToCart(ctxAt('again', 10), { product_id: dress.id, quantity: 1 })
  const [line] = (await getCart(ctxAt('changed', 10))).items
  await setCartQuantity(ctxAt('changed', 10), { id: line!.id, quantity: 2 })
  await purgeOldRows(t.ctx)
  const rows = await t.ctx.db
    .select({ guest: cartItems.sessionId, quantity: cartItems.quantity })
    .from(cartItems)
  expect(rows.toSorted((a, b) => (a.guest! < b.guest! ? -1 : 1))).toEqual([
    { guest: 'again', quantity: 2 },
    { guest: 'changed', quantity: 2 },
  ])
})

// (rule: kept-days)
test('payment messages, and the payer’s name they brought, are deleted 90 days after they came, handled or abandoned', async () => {
  const event = (bodyHash: string, receivedAt: Date, processedAt: Date | null) => ({
    bodyHash,
    provider: 'paystack',
    event: 'charge.success',
    payload: {},
    receivedAt,
    processedAt,
  })
  await t.ctx.db
    .insert(webhookEvents)
    .values([
      event('old', days(91), days(91)),
      event('recent', days(89), days(88)),
      event('given-up', days(91), null),
    ])
  await insertPayment(t.ctx, { reference: 'paid-long-ago', payerName: 'ADA OBI', createdAt: days(91) })
  await insertPayment(t.ctx, { reference: 'paid-lately', payerName: 'ADA OBI', createdAt: days(89) })
  await purgeOldRows(t.ctx)
  const named = await t.ctx.db.select().from(payments).where(isNotNull(payments.payerName))
  expect(named.map(({ reference }) => reference)).toEqual(['paid-lately'])
  const kept = await t.ctx.db.select({ hash: webhookEvents.bodyHash }).from(webhookEvents)
  expect(kept.map(({ hash }) => hash).toSorted()).toEqual(['recent'])
})

// (rule: kept-days)
test('mails go after 30 days, except those a job that is not done yet may repeat', async () => {
  const mail = (subject: string, createdAt: Date) => ({
    to: 'a@example.com',
    subject,
    html: '',
    text: '',
    createdAt,
  })
  await t.ctx.db.insert(mailboxMessages).values([mail('old', days(31)), mail('recent', days(29))])
  const known = async () =>
    (await t.ctx.db.select({ key: sentMails.key }).from(sentMails)).map(({ key }) => key)
  await t.ctx.db.insert(sentMails).values([
    { key: 'before the job', sentAt: days(41) },
    { key: 'after the job', sentAt: days(39) },
    { key: 'recent', sentAt: days(29) },
  ])
  await t.ctx.queue.send(t.ctx.db, queue, { to: 'ada' })
  await t.ctx.db.execute(
    sql`update pgboss.job set created_on = ${days(40).toISOString()}::timestamptz where name = ${queue.name}`,
  )
  await purgeOldRows(t.ctx)
  expect((await known()).toSorted()).toEqual(['after the job', 'recent'])
  expect(await t.ctx.db.select({ subject: mailboxMessages.subject }).from(mailboxMessages)).toEqual([
    { subject: 'recent' },
  ])
  await t.ctx.db.execute(sql`update pgboss.job set state = 'completed' where name = ${queue.name}`)
  await purgeOldRows(t.ctx)
  expect(await known()).toEqual(['recent'])
})

// (rule: bulk-change)
test('the record of a bulk change is deleted when it can no longer be undone', async () => {
  const run = (createdAt: Date) => ({
    id: crypto.randomUUID(),
    actor: 'test',
    kind: 'price',
    requestHash: '',
    unchanged: 0,
    createdAt,
  })
  const [old, recent] = [run(days(8)), run(days(6))]
  await t.ctx.db.insert(bulkRuns).values([old, recent])
  const item = {
    productId: crypto.randomUUID(),
    title: '',
    state: 'changed' as const,
    productUpdatedAt: days(8),
  }
  await t.ctx.db.insert(bulkRunItems).values([
    { ...item, runId: old.id },
    { ...item, runId: recent.id },
  ])
  await purgeOldRows(t.ctx)
  expect(await t.ctx.db.select({ id: bulkRuns.id }).from(bulkRuns)).toEqual([{ id: recent.id }])
  expect(await t.ctx.db.$count(bulkRunItems)).toBe(1)
})

test('more than one batch is deleted, and parallel sweeps do not disturb each other', async () => {
  const keys = Array.from({ length: 1201 }, (_, i) => ({ key: `mail-${i}`, sentAt: days(31) }))
  await t.ctx.db.insert(sentMails).values(keys)
  await Promise.all([purgeOldRows(t.ctx), purgeOldRows(t.ctx), purgeOldRows(t.ctx)])
  await purgeOldRows(t.ctx)
  expect(await t.ctx.db.$count(sentMails)).toBe(0)
})

test('a failing purge delays no other, and is reported', async () => {
  await t.ctx.db.insert(sentMails).values({ key: 'old', sentAt: days(31) })
  await t.ctx.db.execute(sql`alter table cart_items rename to cart_items_away`)
  try {
    await expect(purgeOldRows(t.ctx)).rejects.toThrow('cart_items')
  } finally {
    await t.ctx.db.execute(sql`alter table cart_items_away rename to cart_items`)
  }
  expect(await t.ctx.db.$count(sentMails)).toBe(0)
})

test('sessions, sign-in payments and codes go when they are over, counts of tries after a day', async () => {
  const { user } = await insertCustomer(t.ctx)
  for (const [name, expiresAt] of [
    ['over', ago(minuteMs)],
    ['valid', ago(-minuteMs)],
  ] as const) {
    await t.ctx.db.insert(sessions).values({ userId: user.id, token: name, expiresAt })
    await t.ctx.db.insert(verifications).values({ identifier: name, value: '', expiresAt })
    await t.ctx.db
      .insert(oneTimeCodes)
      .values({ email: name, purpose: 'signup', codeHash: '', sentAt: ago(0), expiresAt })
  }
  await t.ctx.db.insert(rateLimits).values([
    { key: 'over', windowStart: ago(25 * hourMs) },
    { key: 'valid', windowStart: ago(23 * hourMs) },
  ])
  await purgeExpired(t.ctx)
  expect(await t.ctx.db.select({ name: sessions.token }).from(sessions)).toEqual([{ name: 'valid' }])
  expect(await t.ctx.db.select({ name: verifications.identifier }).from(verifications)).toEqual([
    { name: 'valid' },
  ])
  expect(await t.ctx.db.select({ name: oneTimeCodes.email }).from(oneTimeCodes)).toEqual([{ name: 'valid' }])
  expect(await t.ctx.db.select({ name: rateLimits.key }).from(rateLimits)).toEqual([{ name: 'valid' }])
})

// (rule: search-misses)
test('searches that found nothing go after 90 days', async () => {
  const day = (count: number) => lagosDay(days(count))
  await t.ctx.db
    .insert(searchMisses)
    .values([91, 90, 1].map((count) => ({ day: day(count), text: `${count}` })))
  await purgeOldRows(t.ctx)
  expect((await t.ctx.db.select().from(searchMisses)).map(({ text }) => text).toSorted()).toEqual(['1', '90'])
})

// (rule: once-per-key)
test('counter sales with a key are known again for a month', async () => {
  const request = (key: string, createdAt: Date) => ({ actor: 'x', key, request: {}, createdAt })
  await t.ctx.db.insert(keyedRequests).values([request('old', days(32)), request('recent', days(30))])
  await purgeOldRows(t.ctx)
  const kept = await t.ctx.db.select({ key: keyedRequests.key }).from(keyedRequests)
  expect(kept).toEqual([{ key: 'recent' }])
})

// (rule: once-per-key)
test('answers to commands with a key go after a day', async () => {
  const command = (id: string, createdAt: Date) => ({ id, request: '', answer: '', createdAt })
  await t.ctx.db.insert(keyedCommands).values([command('old', days(2)), command('recent', days(0.5))])
  await purgeOldRows(t.ctx)
  const kept = await t.ctx.db.select({ id: keyedCommands.id }).from(keyedCommands)
  expect(kept).toEqual([{ id: 'recent' }])
})

// (rule: kept-days)
test('the privacy page says the same days', () => {
  expect(retentionDays).toEqual({
    guestLists: 60,
    paymentMessages: 90,
    deliveryPhotos: 180,
    returnPhotos: 365,
    mails: 30,
    searches: 90,
  })
  const howLong = Object.fromEntries(storedData.map(([what, , , time]) => [what, time]))
  expect(howLong['Cart and wishlist without an account']).toContain('60 days after you last changed them')
  expect(howLong['Messages about payments']).toBe('90 days')
  expect(howLong['A picture of the delivery']).toContain('180 days')
  expect(howLong['Photographs of a return']).toContain('365 days')
  expect(howLong['Emails we sent you']).toBe('30 days')
  expect(howLong['Lists from our former shop']).toContain(`${importDays} days`)
  expect(howLong['A note that you were deleted']).toBeTruthy()
  expect(howLong['Searches that found nothing']).toBe('90 days')
})
