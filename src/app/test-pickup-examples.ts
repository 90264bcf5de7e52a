import { randomUUID } from 'node:crypto'
import { yabaShop } from '../checkout/test-pickup-shop.ts'
import type { CommandWorld, Examples } from './test-command-world.ts'

const placeOf = (w: CommandWorld) => w.done(w.owner, 'post /api/admin/pickup-places', yabaShop)

/** Goods of ₦36,000 that were to be brought. */
async function toFetch(w: CommandWorld) {
  const order = await w.paid()
  const { id: pickup } = await placeOf(w)
  const body = { pickup, shown: 3_600_000 }
  await w.done(w.owner, `post /api/admin/orders/${order.id}/delivery-choice`, {
    ...body,
    updated_at: order.updatedAt,
  })
  return order.id
}

async function ready(w: CommandWorld) {
  const id = await toFetch(w)
  await w.done(w.owner, `post /api/admin/orders/${id}/ready`)
  return id
}

export const pickupExamples: Examples = {
  'post /api/admin/pickup-places': () => ({ body: yabaShop }),
  'patch /api/admin/pickup-places/{id}': async (w) => {
    const { id, updated_at } = await placeOf(w)
    return { path: { id }, body: { ready_hours: 3, updated_at } }
  },
  'post /api/orders/{id}/delivery-choice': async (w) => {
    const { id, who } = await w.unpaid()
    return { who, path: { id }, body: { pickup: (await placeOf(w)).id, shown: 3_600_000 } }
  },
  'post /api/admin/orders/{id}/delivery-choice': async (w) => {
    const { id, updatedAt: updated_at } = await w.paid()
    return { path: { id }, body: { pickup: (await placeOf(w)).id, shown: 3_600_000, updated_at } }
  },
  'post /api/admin/orders/{id}/ready': async (w) => ({ path: { id: await toFetch(w) } }),
  'post /api/admin/orders/{id}/keep': async (w) => ({ path: { id: await ready(w) }, body: { days: 7 } }),
  'post /api/admin/orders/{id}/pickup-payment': async (w) => {
    const { id } = await w.unpaid()
    const at = `/api/admin/orders/${id}`
    const { id: pickup } = await placeOf(w)
    const { updated_at } = await w.done(w.owner, `get ${at}`)
    await w.done(w.owner, `post ${at}/delivery-choice`, { pickup, shown: 3_600_000, updated_at })
    await w.done(w.owner, `post ${at}/deposit`, { percent: 50, due_on: '2026-12-04' })
    const part = { amount: 1_800_000, reference: randomUUID(), note: 'Seen in the app' }
    await w.done(w.owner, `post ${at}/transfer`, part)
    await w.done(w.owner, `post ${at}/ready`)
    return { path: { id }, body: { payment_id: randomUUID(), method: 'cash', amount: 1_000_000 } }
  },
  'post /api/admin/orders/{id}/collect': async (w) => {
    const id = await ready(w)
    const { phone } = await w.done(w.owner, `get /api/admin/orders/${id}`)
    return { path: { id }, body: { phone_end: phone.slice(-4), reason: 'Her phone is empty' } }
  },
}
