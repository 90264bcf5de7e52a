import { createHmac } from 'node:crypto'
import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'

/** Known to the forger, and to a shop that is broken on purpose. */
const forgersKey = 'sk_test_forger'

type Forgery = { what: string; body: string; signature?: string | undefined }

const signed = (body: string, key: string, algorithm = 'sha512') =>
  createHmac(algorithm, key).update(body).digest('hex')

function listForgeries(reference: string, { sandboxKey }: Arena): Forgery[] {
  const charge = {
    event: 'charge.success',
    data: { id: 1, reference, status: 'success', amount: 1, currency: 'NGN' },
  }
  const body = JSON.stringify(charge)
  const right = signed(body, sandboxKey)
  return [
    { what: 'no signature', body },
    { what: 'an empty signature', body, signature: '' },
    { what: 'another key', body, signature: signed(body, forgersKey) },
    { what: 'SHA-256', body, signature: signed(body, sandboxKey, 'sha256') },
    { what: 'half of the signature', body, signature: right.slice(0, 64) },
    { what: 'a longer signature', body, signature: `${right}00` },
    { what: 'no hex', body, signature: 'z'.repeat(128) },
    { what: 'a body altered afterwards', body: body.replace('"amount":1', '"amount":2'), signature: right },
    { what: 'a space more', body: `${body} `, signature: right },
    { what: 'the signature of nothing', body, signature: signed('', sandboxKey) },
    { what: 'the empty key', body, signature: signed(body, '') },
    { what: 'two signatures', body, signature: `${right},${signed(body, forgersKey)}` },
  ]
}

/** Webhooks nobody at the provider signed, and right ones about money that never came. */
export const forged: Scenario = {
  name: 'forged',
  does: 'webhooks with twelve kinds of wrong signature, and a rightly signed one about money that never came',
  isFast: true,
  seconds: 60,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 20)
    const shopper = createShopper(arena)
    await shopper.add(goods)
    const { reference, orderId } = await shopper.order(goods)
    const send = ({ body, signature }: Omit<Forgery, 'what'>) =>
      fetch(`${arena.urls[0]}/api/webhooks/paystack`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'x-paystack-signature': signature }),
        },
        body,
      })
    for (const { what, ...forgery } of listForgeries(reference!, arena)) {
      const { status } = await send(forgery)
      count((status < 400 || status >= 500) && `${what} is answered with ${status}`)
    }
    const body = JSON.stringify({
      event: 'charge.success',
      data: { reference, status: 'success', amount: 1 },
    })
    const { status } = await send({ body, signature: signed(body, arena.sandboxKey) })
    count(status !== 200 && `a signed event is answered with ${status}`)
    const [order] = await arena.sql('select status from orders where id = $1', [orderId])
    if (order?.['status'] !== 'pending') outcome.breaches.push(`an unpaid order is ${order?.['status']}`)
    return outcome
  },
  broken: { env: { PAYSTACK_SECRET_KEY_OLD: forgersKey }, shows: /another key is answered with 200/ },
}
