import { adminActor, insertCustomer } from '../db/test-fixtures.ts'
import { pickups } from '../db/schema.ts'
import { eq } from 'drizzle-orm'
import { requireStaff, requireOwner } from '../lib/server/context.ts'
import { pickupCode } from '../orders/links/pickup-code.server.ts'
import { collectOrder, markReady } from '../orders/pickup/pickup-steps.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { createPickupPlace } from '../shipping/pickup/pickup-places.service.ts'
import { openCheckoutShop, options } from './test-checkout-shop.ts'

export const yabaShop = {
  name: 'Yaba shop',
  address: '5 Herbert Macaulay Way',
  city: 'Yaba',
  state: 'Lagos',
  directions: 'Blue gate',
  opens_at: 600,
  closes_at: 1080,
  ready_hours: 2,
  keep_days: 14,
  is_active: true,
}

/** A shop with a place where orders are fetched. */
export async function openPickupShop() {
  const shop = await openCheckoutShop()
  const owner = () => requireOwner(shop.as(adminActor))
  const place = await createPickupPlace(owner(), yabaShop)
  const helperRow = await insertCustomer(shop.ctx)
  const helper = () =>
    requireStaff({ ...shop.as({ ...helperRow.actor, role: 'helper' }), authSecret: options.authSecret })
  const staff = () => ({ ...owner(), authSecret: options.authSecret })
  /** Placed to be fetched, and not paid yet. */
  async function placed(quantity = 1, order: object = {}) {
    const [actor, variant] = [await shop.customer(), await shop.variant(5)]
    const started = await shop.checkout(actor, variant, { quantity, order: { pickup: place.id, ...order } })
    return { actor, variant, ...started }
  }
  async function paid(quantity = 1) {
    const { order, payment, ...more } = await placed(quantity)
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    return { ...more, payment: payment!, order: await shop.readOrder(order.id) }
  }
  const rowOf = async (orderId: string) =>
    (await shop.ctx.db.select().from(pickups).where(eq(pickups.orderId, orderId)))[0]!
  const codeOf = async (orderId: string) => pickupCode(options.authSecret, await rowOf(orderId))
  const answer = { code: '', phone_end: '', reason: '', collector: '' }
  return {
    ...shop,
    place,
    owner,
    helper,
    staff,
    placed,
    paid,
    rowOf,
    codeOf,
    ready: async () => {
      const made = await paid()
      await markReady(owner(), { id: made.order.id })
      return { ...made, code: await codeOf(made.order.id) }
    },
    collect: (id: string, how: Partial<typeof answer>, ctx: Parameters<typeof collectOrder>[0] = staff()) =>
      collectOrder(ctx, { id, ...answer, ...how }),
  }
}
export type PickupShop = Awaited<ReturnType<typeof openPickupShop>>
