import { yabaShop } from '../checkout/test-pickup-shop.ts'
import type { CommandWorld, Examples } from './test-command-world.ts'
import { approved } from './test-return-examples.ts'

const weight = { weight_grams: 800 }

async function collect(w: CommandWorld) {
  await w.set('phone', '+234 803 123 4567')
  await w.done(w.owner, 'post /api/admin/pickup-places', yabaShop)
}

async function paidOrder(w: CommandWorld) {
  await collect(w)
  return (await w.paid()).id
}

export const carrierExamples: Examples = {
  'post /api/admin/orders/{id}/label-prices': async (w) => ({
    path: { id: await paidOrder(w) },
    body: weight,
  }),
  'post /api/admin/returns/{id}/label-prices': async (w) => {
    await collect(w)
    return { path: { id: (await approved(w, 'send')).id }, body: weight }
  },
  'post /api/admin/labels/{id}/buy': async (w) => {
    const prices = `post /api/admin/orders/${await paidOrder(w)}/label-prices`
    const { id, rates } = await w.done(w.owner, prices, weight)
    return { path: { id }, body: { rate: rates[0].id } }
  },
}
