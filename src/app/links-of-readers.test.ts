import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fulfilments, orderLines, orders } from '../db/schema.ts'
import { insertOrder, insertParcel, insertPayment } from '../db/test-fixtures.ts'
import { formatMoney } from '../lib/money.ts'
import { payPath } from '../orders/links/pay-link.server.ts'
import { deliveryCode, riderLink } from '../orders/links/delivery-code.server.ts'
import { receiptLink } from '../orders/links/receipt-link.server.ts'
import { trackingToken } from '../orders/links/tracking-link.server.ts'
import { accessOf } from './test-operation-access.ts'
import { openOperations, type Operations } from './test-operations.ts'

let t: Operations
let order: typeof orders.$inferSelect
/** What of the order is its customer's, by its name. */
let sums: Secrets
let codes: Secrets
let person: Secrets
let rider: string
let pay: string

type Secrets = Record<string, string | RegExp>

beforeAll(async () => {
  t = await openOperations()
  const { db } = t.ctx
  const secret = t.env.AUTH_SECRET
  order = await insertOrder(t.ctx, {
    orderNumber: 'IL-20261120-004213',
    email: 'chidinma@example.com',
    subtotal: 1_873_411,
    discount: 73_117,
    delivery: 250_119,
    totalAmount: 2_050_413,
    depositAmount: 625_237,
    depositPaidAt: new Date('2026-11-20T08:00:00Z'),
    restDueOn: '2026-12-04',
    status: 'shipped',
    paidAt: new Date('2026-11-20T08:00:00Z'),
  })
  await db.insert(orderLines).values({
    orderId: order.id,
    title: 'Wrap dress',
    unitPrice: 1_873_411,
    quantity: 1,
    lineTotal: 1_873_411,
  })
  await insertPayment(t.ctx, { orderId: order.id, asked: 625_237, paid: 625_237 })
  const parcel = await insertParcel(t.ctx, order.id, 'shipped')
  const shippedAt = t.ctx.now()
  const nonce = nonceOf(parcel.id, secret)
  await db.update(fulfilments).set({ codeNonce: nonce, shippedAt }).where(eq(fulfilments.id, parcel.id))
  t.ids.orders = order.id
  t.ids.fulfilments = parcel.id

  const money = [1_873_411, 73_117, 250_119, 2_050_413, 625_237, 1_425_176]
  sums = Object.fromEntries(
    money.flatMap((minor) => [
      [`${minor} in minor units`, new RegExp(`\\b${minor}\\b`)],
      [`${minor} in words`, formatMoney(minor)],
    ]),
  )
  pay = payPath(secret, order.id)
  rider = riderLink('', secret, { id: parcel.id, codeNonce: nonce })!
  codes = {
    'the delivery code': new RegExp(`\\b${deliveryCode(secret, { id: parcel.id, codeNonce: nonce })}\\b`),
    'the tracking token': trackingToken(secret, order),
    'the receipt': tokenOf(receiptLink('', secret, order.id)),
  }
  person = { 'the address': '1 Marina', 'the e-mail': order.email, 'the name': 'Ada', phone: '2348031234567' }
})
afterAll(() => t.close())

/** One whose code is no year and no time of day of another answer. */
function nonceOf(id: string, secret: string): string {
  const codeNonce = randomUUID()
  return Number(deliveryCode(secret, { id, codeNonce })) > 5000 ? codeNonce : nonceOf(id, secret)
}

const tokenOf = (link: string) => link.split('/').at(-1)!.split('.').at(-1)!
const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** What of these a text holds, read as it was sent: at any depth. */
function secretsIn(text: string, secrets: Secrets): string[] {
  const read = text.replaceAll(uuid, 'id').replaceAll(/\s+/g, ' ')
  return Object.entries(secrets)
    .filter(([, secret]) => (typeof secret === 'string' ? read.includes(secret) : secret.test(read)))
    .map(([name]) => name)
}

/** The shop's own addresses in a text, as a guest's request opens them. */
const linksIn = (text: string) =>
  [...text.replaceAll('&amp;', '&').matchAll(/(?:http:\/\/shop\.test|["'=])(\/[\w-]+\/?[\w./?&=%#-]*)/g)]
    .map(([, path]) => path!)
    .map((path) => path.replace(/^\/track-order\?/, '/api/track?'))
    .filter((path) => /^\/(?:follow|deliver|pay|receipt|api\/track)\b/.test(path))

/** Opens all that a text leads to, and what those pages lead to; each page with what it shows of `secrets`. */
async function openAll(text: string, secrets: Secrets, seen = new Set<string>()): Promise<string[]> {
  const shown: string[] = []
  for (const path of linksIn(text)) {
    if (seen.has(path)) continue
    seen.add(path)
    const answer = await (await t.api.request(path)).text()
    shown.push(...secretsIn(answer, secrets).map((name) => `${path} shows ${name}`))
    shown.push(...(await openAll(answer, secrets, seen)))
  }
  return shown
}

// (rule: link-for-one-reader)
test('the rider’s link shows and leads to no sum, no code and no mail address', async () => {
  const secrets = { ...sums, ...codes, 'the pay link': tokenOf(pay), 'the e-mail': order.email }
  const page = await (await t.api.request(rider)).text()
  expect(page).toContain('1 Marina')
  expect([...secretsIn(page, secrets), ...(await openAll(page, secrets))]).toEqual([])
})

// (rule: link-for-one-reader)
test('no answer to a helper has sums, codes or tokens of a customer, nor leads to them', async () => {
  const secrets = { ...sums, ...codes, 'the pay link': tokenOf(pay), 'the e-mail': order.email }
  const shown: string[] = []
  let read = ''
  for (const operation of t.operations) {
    const expected = accessOf(operation)
    if (!expected || operation.startsWith('delete') || operation.includes('/auth/')) continue
    const { text } = await t.send(operation, 'helper', expected.body)
    read += text
    shown.push(...secretsIn(text, secrets).map((name) => `${operation} shows ${name}`))
    shown.push(...(await openAll(text, secrets)).map((page) => `${operation}: ${page}`))
  }
  for (const query of ['slips?ids=', 'pick-list?ids=']) {
    const { text } = await t.send(`get /api/admin/orders/${query}${order.id}`, 'helper', {})
    read += text
    shown.push(...secretsIn(text, secrets).map((name) => `${query} shows ${name}`))
    shown.push(...(await openAll(text, secrets)).map((page) => `${query}: ${page}`))
  }
  expect(shown).toEqual([])
  // What was searched has the order and the links that helpers pass on.
  for (const part of [order.orderNumber, '/follow/', '/deliver/']) expect(read).toContain(part)
})

// (rule: link-for-one-reader)
test('the pay link shows what is due, and neither shows nor leads to a code, a person or pieces', async () => {
  const secrets = { ...codes, ...person, 'a piece': 'Wrap dress', 'the rider': tokenOf(rider) }
  const page = await (await t.api.request(pay)).text()
  expect(page).toContain(formatMoney(1_425_176))
  expect([...secretsIn(page, secrets), ...(await openAll(page, secrets))]).toEqual([])
  await t.ctx.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id))
  const end = await (await t.api.request(pay)).text()
  expect([...secretsIn(end, secrets), ...(await openAll(end, secrets))]).toEqual([])
})
