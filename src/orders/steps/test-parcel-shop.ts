import { asc, eq } from 'drizzle-orm'
import { checkConsistency } from '../../admin/shop-health/consistency.service.ts'
import { openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { orderLines } from '../../db/schema.ts'
import { helperActor } from '../../db/test-fixtures.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { operationsApis } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { staffOrderModules } from '../../app/owner-operations.ts'

const path = '/api/admin/orders'

/** A shop whose helper packs, ships and delivers parcels by the calls of the staff. */
export async function openParcelShop(moreQueues: { name: string }[] = []) {
  const shop = await openCheckoutShop(moreQueues)
  const links = { appUrl: 'http://shop.test', authSecret: 'secret' }
  const api = createApi().route('/', operationsApis({ Admin: staffOrderModules }, links) as never)
  const { call } = openTestApp(api as never, () => shop.ctxFor(helperActor))

  const linesOf = (orderId: string) =>
    shop.ctx.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))

  /** A paid order of two pieces of one product and one of another, with the ids of its lines. */
  async function paid() {
    const lines = [
      { variant: await shop.variant(), quantity: 2 },
      { variant: await shop.variant(), quantity: 1 },
    ]
    const { order, payment } = await shop.checkoutLines(await shop.customer(), lines)
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    const rows = await linesOf(order.id)
    return { id: order.id, dress: rows[0]!.id, scarf: rows[1]!.id }
  }

  return {
    ...shop,
    links,
    call,
    paid,
    linesOf,
    /** Cancelled, packed and returned pieces of each line. */
    counters: async (orderId: string) =>
      (await linesOf(orderId)).map((line) => [
        line.cancelledQuantity,
        line.packedQuantity,
        line.returnedQuantity,
      ]),
    states: async (orderId: string) => (await shop.parcelsOf(orderId)).map(({ state }) => state),
    statusOf: async (orderId: string) => (await shop.readOrder(orderId)).status,
    /** The mails about parcels. */
    mailsOf: async (orderId: string) =>
      (await shop.mailJobsOf(orderId)).filter(({ kinds }) =>
        kinds.some((kind) => kind === 'order_shipped' || kind === 'order_delivered'),
      ),
    pack: (id: string, ...lines: [id: string, quantity: number][]) =>
      call('POST', `${path}/${id}/fulfilments`, {
        lines: lines.map(([order_line_id, quantity]) => ({ order_line_id, quantity })),
      }),
    ship: (id: string, body: object = {}) => call('POST', `/api/admin/fulfilments/${id}/ship`, body),
    deliver: (id: string) => call('POST', `/api/admin/fulfilments/${id}/deliver`),
    /** Ends it; what its orders say, its parcels and its stock must agree. Returns what does not. */
    closeAndCompare: async () => {
      const { findings } = await checkConsistency(shop.as())
      await shop.expectLedgerWhole()
      await shop.close()
      return findings.filter(({ kind }) => kind === 'pieces' || kind === 'status')
    },
  }
}

/** The id of a parcel of the order that a call answered with. */
export const idOf = (answer: { body: { order: { fulfilments: { id: string }[] } } }, parcel: number) =>
  answer.body.order.fulfilments[parcel - 1]!.id
