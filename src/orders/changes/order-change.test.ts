import { and, eq, inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFlags } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction, requireOwner } from '../../lib/server/context.ts'
import { hourMs, secondMs } from '../../lib/time.ts'
import { cancelPaidOrder } from '../../payments/refunds/cancel-paid.service.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { acceptPayment } from '../../payments/settlement/accept-payment.service.ts'
import { expireHolds } from '../../payments/settlement/expire-holds.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { readFulfilments } from './fulfilment-rows.service.ts'
import { openParcelShop } from '../steps/test-parcel-shop.ts'
import { applyOrderChange } from './apply-order-change.service.ts'
import { lockOrder } from './lock-order.service.ts'
import { type OrderChange, statusOfOrder } from './order-change.rules.ts'
import { undoStep } from '../steps/undo-step.service.ts'
import { packOrder, shipNext } from '../steps/staff-steps.service.ts'

let shop: Awaited<ReturnType<typeof openParcelShop>>
beforeAll(async () => {
  shop = await openParcelShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

type Placed = { id: string; reference: string; lines: string[] }

async function place(): Promise<Placed> {
  const lines = [
    { variant: await shop.variant(), quantity: 2 },
    { variant: await shop.variant(), quantity: 1 },
  ]
  const { order, payment } = await shop.checkoutLines(await shop.customer(), lines)
  return {
    id: order.id,
    reference: payment!.reference,
    lines: (await shop.linesOf(order.id)).map(({ id }) => id),
  }
}

const owner = () => requireOwner(shop.as(adminActor))
const change = (orderId: string, of: OrderChange) =>
  inTransaction(shop.as(), async (ctx) => applyOrderChange(ctx, await lockOrder(ctx, orderId), of))
const parcelIn = async (orderId: string, state: string) =>
  (await shop.parcelsOf(orderId)).find((one) => one.state === state)?.id ?? crypto.randomUUID()
const refund = ({ id: orderId, lines }: Placed, line: number, quantity: number) =>
  refundOrder(owner(), { orderId, lines: [{ lineId: lines[line]!, quantity, restock: false }] })

/** What can happen to an order, from outside; what cannot happen now is refused. */
const steps: Record<string, (order: Placed) => Promise<unknown>> = {
  pay: async ({ reference }) => {
    await shop.pay(reference)
    return settlePayment(shop.as(), reference)
  },
  'pay less': async ({ reference }) => {
    await shop.alterUnpaid(reference)
    return settlePayment(shop.as(), reference)
  },
  accept: ({ id: orderId }) => acceptPayment(owner(), { orderId, why: 'Fine' }),
  'lose the hold': async () => {
    shop.later(hourMs)
    await expireHolds(shop.as())
  },
  'pack one': ({ id, lines }) => change(id, { kind: 'packed', pieces: [{ lineId: lines[0]!, quantity: 1 }] }),
  'pack the rest': ({ id }) => packOrder(owner(), { id }),
  ship: ({ id }) =>
    inTransaction(shop.as(), async (ctx) => shipNext(ctx, await lockOrder(ctx, id), { carriage: {} })),
  deliver: async ({ id }) => change(id, { kind: 'delivered', fulfilment: await parcelIn(id, 'shipped') }),
  fail: async ({ id }) =>
    change(id, {
      kind: 'delivery_failed',
      fulfilment: await parcelIn(id, 'shipped'),
      reason: 'nobody',
      words: '',
    }),
  'send again': async ({ id }) =>
    change(id, {
      kind: 'shipped',
      fulfilment: await parcelIn(id, 'failed'),
      carriage: {},
      isAgain: true,
    }),
  'come back': async ({ id }) => change(id, { kind: 'came_back', fulfilment: await parcelIn(id, 'failed') }),
  undo: ({ id }) => undoStep(owner(), { id }),
  'refund one': (order) => refund(order, 0, 1),
  'refund the last': (order) => refund(order, 1, 1),
  cancel: ({ id: orderId }) => cancelPaidOrder(owner(), { orderId, why: 'Sorry' }),
}

/** The status by the rows alone, as nobody stored it. */
async function derived(orderId: string) {
  const order = await shop.readOrder(orderId)
  const { parcels, toPack } = await readFulfilments(shop.ctx, orderId)
  const flags = await shop.ctx.db
    .select()
    .from(orderFlags)
    .where(
      and(
        eq(orderFlags.orderId, orderId),
        isNull(orderFlags.clearedAt),
        inArray(orderFlags.kind, ['wrong_amount', 'wrong_currency', 'reversed']),
      ),
    )
  const status = statusOfOrder({
    isCancelled: order.cancelCause !== null,
    isSettled: order.paidAt !== null,
    isInReview: flags.length > 0,
    toPack,
    parcels: parcels.map(({ state }) => state),
  })
  return { stored: order.status, derived: status }
}

// (rule: status-follows-parcels)
test('whatever happens to an order, in any order, its stored status is what its rows say', async () => {
  const seen = new Set<string>()
  const usual = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 3, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('pay', 'pay less', 'ship'), usual, async (first, names) => {
      shop.later(30 * secondMs)
      const order = await place()
      for (const name of [first, ...names]) {
        await steps[name]!(order).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
        const { stored, derived: said } = await derived(order.id)
        expect(stored, `after ${name}`).toBe(said)
        seen.add(stored)
      }
    }),
    { numRuns: 40 },
  )
  expect(seen.size).toBeGreaterThanOrEqual(5)
}, 120_000)
