import type { CommandWorld, Examples } from './test-command-world.ts'

/** An order that arrived, and the body of a return of one of its pieces. */
async function arrived(w: CommandWorld) {
  const order = await w.parcel('shipped')
  await w.done(w.owner, `post /api/admin/fulfilments/${order.parcelId}/deliver`)
  const lines = [{ order_line_id: order.lineId, quantity: 1, reason: 'too_small' }]
  return { ...order, body: { lines } }
}

async function opened(w: CommandWorld) {
  const order = await arrived(w)
  return {
    ...order,
    view: await w.done(w.owner, `post /api/admin/orders/${order.id}/returns`, order.body),
  }
}

export async function approved(w: CommandWorld, way: 'send' | 'keep') {
  const { view } = await opened(w)
  return w.done(w.owner, `post /api/admin/returns/${view.id}/approve`, { way })
}

const at = ({ id }: { id: string }, body: object = {}) => ({ path: { id }, body })

/** What commands about returns are called with. */
export const returnExamples: Examples = {
  'post /api/orders/{id}/returns': async (w) => {
    const { id, who, body } = await arrived(w)
    await w.set('return_window_days', 7)
    return { who, path: { id }, body }
  },
  'post /api/returns/{id}/withdraw': async (w) => {
    const { who, view } = await opened(w)
    return { who, ...at(view) }
  },
  'post /api/admin/orders/{id}/returns': async (w) => {
    const { id, body } = await arrived(w)
    return at({ id }, body)
  },
  'post /api/admin/returns/{id}/approve': async (w) => at((await opened(w)).view, { way: 'send' }),
  'post /api/admin/returns/{id}/decline': async (w) => at((await opened(w)).view, { reason: 'Worn' }),
  'post /api/admin/returns/{id}/withdraw': async (w) => at((await opened(w)).view),
  'post /api/admin/returns/{id}/receive': async (w) => {
    const view = await approved(w, 'send')
    return at(view, { lines: [{ id: view.lines[0].id, quantity: 1, condition: 'as_new' }] })
  },
  'post /api/admin/returns/{id}/send-first': async (w) => {
    const { id, otherVariantId, body } = await arrived(w)
    const lines = body.lines.map((line) => ({ ...line, wish: 'exchange', wanted_variant_id: otherVariantId }))
    const view = await w.done(w.owner, `post /api/admin/orders/${id}/returns`, { lines })
    return at(await w.done(w.owner, `post /api/admin/returns/${view.id}/approve`, { way: 'send' }))
  },
  'post /api/admin/returns/{id}/settle': async (w) => at(await approved(w, 'keep')),
}
