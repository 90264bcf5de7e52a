import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../lib/server/context.ts'
import { AppError } from '../lib/errors.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { sweepPayments } from '../payments/reconcile.service.ts'
import { trackingToken } from '../orders/links/tracking-link.server.ts'
import { openReturnShop, type ReturnShop } from '../returns/test-return-shop.ts'
import { goesBack, isAll, whyNotChange } from './own-changes.rules.ts'
import type { OwnChange } from './own-changes.schema.ts'
import { changeOwnOrder, readOwnChanges } from './own-changes.service.ts'

const secret = 'a-secret-of-at-least-thirty-two-characters'
const clientIp = '127.0.0.1'

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const refusal = (name: string) => expect.objectContaining({ code: name })

/** A paid order of two dresses of size M, of which there are three in L, and a scarf. */
async function paid() {
  const [m, l] = await shop.variantsOf([10, 3])
  const order = await shop.paidOrder([{ quantity: 2, variant: m! }, { quantity: 1 }])
  const row = await shop.readOrder(order.id)
  const buyer: Actor = { kind: 'customer', userId: row.userId!, email: row.email, role: null, guestKey: null }
  const ask = { order: order.id, clientIp }
  const [dress, scarf] = order.lines as [string, string]
  return {
    ...order,
    row,
    m: m!,
    l: l!,
    dress,
    scarf,
    buyer,
    read: () => readOwnChanges(shop.as(buyer), ask, secret),
    change: (change: Partial<OwnChange>, by: Actor = buyer) =>
      changeOwnOrder(shop.as(by), { ...ask, cancel: [], swap: [], back: 0, ...change }, secret),
  }
}
const pieces = (order_line_id: string, quantity: number) => ({ order_line_id, quantity })

// (rule: before-dispatch)
test('an order is hers to change until a piece is packed, and while the owner lets customers', () => {
  const facts = {
    isOn: true,
    status: 'paid',
    source: 'shop',
    hasParcels: false,
    isDisputed: false,
    isInParts: false,
    isBalanced: true,
    waitsForFee: false,
  }
  expect(whyNotChange(facts)).toBeNull()
  expect(whyNotChange({ ...facts, status: 'pending', isBalanced: false })).toBeNull()
  for (const late of [{ hasParcels: true }, { status: 'processing' }, { status: 'cancelled' }])
    expect(whyNotChange({ ...facts, ...late })).toBe('CHANGE_TOO_LATE')
  for (const off of [
    { isOn: false },
    { source: 'counter' },
    { isInParts: true },
    { isDisputed: true },
    { isBalanced: false },
    { waitsForFee: true },
  ])
    expect(whyNotChange({ ...facts, ...off })).toBe('CHANGE_OFF')
})

// (rule: before-dispatch)
test('of some pieces their share goes back, of all of them everything', () => {
  const line = { order_line_id: 'a', left: 2, paid: 1001, quantity: 2, before: 0 }
  const other = { order_line_id: 'b', left: 1, paid: 500, quantity: 1, before: 0 }
  expect(goesBack([line, other], [pieces('a', 1)], 2000)).toBe(500)
  expect(goesBack([line, other], [pieces('a', 2)], 2000)).toBe(1001)
  expect(goesBack([line, other], [pieces('a', 2), pieces('b', 1)], 2000)).toBe(2000)
  expect([isAll([], []), isAll([line], [pieces('a', 2)])]).toEqual([false, true])
})

// (rule: before-dispatch)
test('a piece is cancelled: it is on the shelf, and what it cost goes back; then all of the order with its delivery', async () => {
  const order = await paid()
  const before = await order.read()
  expect(before).toMatchObject({ may_change: true, may_cancel: true, whole: order.row.totalAmount })
  await expect(order.change({ cancel: [pieces(order.dress, 1)], back: 1 })).rejects.toEqual(
    refusal('CHANGE_SUM'),
  )
  await expect(order.change({ cancel: [pieces(order.dress, 3)], back: 1 })).rejects.toEqual(
    refusal('CHANGE_PIECES'),
  )
  await expect(order.change({})).rejects.toEqual(refusal('CHANGE_NOTHING'))
  const each = before.lines[0]!.paid / 2
  const now = await order.change({ cancel: [pieces(order.dress, 1)], back: each })
  expect(now.lines[0]).toMatchObject({ left: 1, before: 1 })
  expect(await shop.stockOf(order.m.id)).toBe(9)
  const rest = order.row.totalAmount - each
  expect(now.whole).toBe(rest)
  const done = await order.change({ cancel: [pieces(order.dress, 1), pieces(order.scarf, 1)], back: rest })
  expect(done).toMatchObject({ status: 'cancelled', may_change: false })
  expect((await shop.refundsOf(order.id)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    [each, rest].toSorted((a, b) => a - b),
  )
  expect(await shop.readOrder(order.id)).toMatchObject({ cancelCause: 'customer', balance: 0 })
  expect([await shop.stockOf(order.m.id), await shop.stockOf(order.variants[1]!)]).toEqual([10, 10])
})

// (rule: before-dispatch)
test('another size at the same price is taken by a guest with the signed link, and by nobody else', async () => {
  const order = await paid()
  const swap = [{ order_line_id: order.dress, variant_id: order.l.id }]
  const guest: Actor = { kind: 'guest', guestKey: null }
  expect(await order.change({ swap }, guest).catch(code)).toBe('ORDER_NOT_FOUND')
  const { orderNumber, id } = order.row
  const token = trackingToken(secret, { id, orderNumber })
  const given = { order: orderNumber, token, clientIp, cancel: [], swap, back: 0 }
  const now = await changeOwnOrder(shop.as(guest), given, secret)
  expect(now.lines[0]!.options.map(({ variant_id }) => variant_id)).toEqual([order.m.id])
  expect([await shop.stockOf(order.m.id), await shop.stockOf(order.l.id)]).toEqual([10, 1])
  expect((await shop.linesOf(order.id))[0]).toMatchObject({ variantId: order.l.id, unitPrice: 1_800_000 })
  const other = (await shop.variantsOf([5]))[0]!
  const wrong = { swap: [{ order_line_id: order.dress, variant_id: other.id }] }
  await expect(order.change(wrong)).rejects.toEqual(refusal('WRONG_VARIANT'))
})

// (rule: before-dispatch)
test('packing wins or loses cleanly: of two at once one is done, the other is told', async () => {
  for (let round = 0; round < 3; round++) {
    const order = await paid()
    const { whole } = await order.read()
    const all = [pieces(order.dress, 2), pieces(order.scarf, 1)]
    const [changed, packed] = await Promise.all([
      order.change({ cancel: all, back: whole }).then(() => 'done', code),
      shop.pack(order.id, [order.dress, 2], [order.scarf, 1]).then(({ status }) => status),
    ])
    const { status } = await shop.readOrder(order.id)
    expect([
      ['cancelled', 'done', 409],
      ['processing', 'CHANGE_TOO_LATE', 200],
    ]).toContainEqual([status, changed, packed])
  }
})

// (rule: before-dispatch)
test('two presses at once, or two tabs, give the money once', async () => {
  const order = await paid()
  const { whole } = await order.read()
  const all = { cancel: [pieces(order.dress, 2), pieces(order.scarf, 1)], back: whole }
  const outcomes = await Promise.all([0, 1].map(() => order.change(all).then(() => 'done', code)))
  expect(outcomes.toSorted()).toEqual(['CHANGE_TOO_LATE', 'done'])
  expect((await shop.refundsOf(order.id)).map(({ amount }) => amount)).toEqual([whole])
})

// (rule: before-dispatch)
test('an unpaid order is cancelled as a whole, its size is changed while it is held, and the owner can switch it off', async () => {
  const [m, l] = await shop.variantsOf([10, 3])
  const actor = await shop.customer()
  const { order } = await shop.checkoutLines(actor, [{ variant: m!, quantity: 2 }])
  const [line] = await shop.linesOf(order.id)
  const change = (input: Partial<OwnChange>) =>
    changeOwnOrder(
      shop.as(actor),
      { order: order.id, clientIp, cancel: [], swap: [], back: 0, ...input },
      secret,
    )
  await change({ swap: [{ order_line_id: line!.id, variant_id: l!.id }] })
  expect([(await shop.readVariant(m!.id)).held, (await shop.readVariant(l!.id)).held]).toEqual([0, 2])
  expect(await change({ cancel: [pieces(line!.id, 1)] }).catch(code)).toBe('CHANGE_WHOLE')
  await shop.set('own_changes', false)
  expect(await change({ cancel: [pieces(line!.id, 2)] }).catch(code)).toBe('CHANGE_OFF')
  await shop.set('own_changes', true)
  expect(await change({ cancel: [pieces(line!.id, 2)] })).toMatchObject({ status: 'cancelled' })
  expect((await shop.readVariant(l!.id)).held).toBe(0)
})

// (rule: before-dispatch)
test('a process that dies after a customer cancelled her paid order gives the money once', async () => {
  const { id, lines } = await shop.paidOrder([{ quantity: 1 }])
  const row = await shop.readOrder(id)
  const ask = { order: id, clientIp: '127.0.0.1' }
  const by = shop.as({ kind: 'customer', userId: row.userId!, email: row.email, role: null, guestKey: null })
  const { whole } = await readOwnChanges(by, ask, secret)
  const cancel = [{ order_line_id: lines[0]!, quantity: 1 }]
  const provider = { ...shop.provider, refund: async () => ({ kind: 'unknown' as const, why: 'killed' }) }
  await changeOwnOrder({ ...by, provider }, { ...ask, cancel, swap: [], back: whole }, secret)
  const [payment] = await shop.paymentsOf(id)
  expect([await shop.statusOf(id), shop.refundedMinor([payment!.reference])]).toEqual(['cancelled', 0])
  for (let round = 0; round < 2; round++) {
    shop.later(hourMs)
    await sweepPayments(shop.as(), minuteMs)
  }
  expect(shop.refundedMinor([payment!.reference])).toBe(whole)
})
