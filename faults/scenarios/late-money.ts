import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, stockGoods } from '../shopper.ts'
import { statusBecomes } from '../shop-state.ts'

/** Her order, whose hold ran out before she paid. */
async function letExpire(arena: Arena, goods: Goods) {
  const shopper = createShopper(arena)
  await shopper.add(goods)
  const { orderId, reference } = await shopper.order(goods)
  await arena.sql(`update orders set hold_expires_at = now() - interval '1 minute' where id = $1`, [orderId])
  await statusBecomes(arena, orderId!, 'cancelled')
  return { shopper, orderId: orderId!, reference: reference! }
}

/** Money that comes when nobody waits for it any more, twice, or from somebody the shop does not know. */
export const lateMoney: Scenario = {
  name: 'late-money',
  does: 'money after the hold ran out, with and without pieces left, a second payment, and a stranger’s',
  seconds: 120,
  async run(arena) {
    const { outcome, count } = createTally()

    const plenty = await letExpire(arena, await stockGoods(arena, 5))
    await arena.sandbox.pay(plenty.reference)
    count(
      !(await statusBecomes(arena, plenty.orderId, 'paid')) &&
        'late money with pieces left makes no paid order',
    )

    const scarce = await stockGoods(arena, 1)
    const late = await letExpire(arena, scarce)
    const other = createShopper(arena)
    await other.add(scarce)
    const bought = await other.order(scarce)
    await arena.sandbox.pay(bought.reference!)
    await statusBecomes(arena, bought.orderId!, 'paid')
    await arena.sandbox.pay(late.reference)
    await late.shopper.verify(late.reference)
    const [order] = await arena.sql('select status from orders where id = $1', [late.orderId])
    count(order!['status'] === 'paid' && 'late money for a piece that is sold makes a paid order')

    const twice = createShopper(arena)
    const goods = await stockGoods(arena, 5)
    await twice.add(goods)
    const first = await twice.order(goods)
    const again = await twice.call('POST', '/api/functions/paystack-initialize', {
      body: { email: twice.email, orderData: { order_id: first.orderId, email: twice.email } },
    })
    const references = [first.reference!, again.body?.data?.reference as string | undefined]
    for (const reference of references) if (reference) await arena.sandbox.pay(reference)
    count(references[1] === undefined && `paying again is answered with ${again.status}`)

    const stranger = await fetch(`${arena.sandboxUrl}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${arena.sandboxKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'stranger@example.com', amount: 700_000, reference: 'a-stranger' }),
    })
    if (stranger.ok) await arena.sandbox.pay('a-stranger')
    count(!stranger.ok && `the stranger could not pay: ${stranger.status}`)
    return outcome
  },
  healsWithin: 40,
  // Nothing is ever given back, nor kept to be looked at.
  broken: {
    sql: [
      `create function swallow() returns trigger language plpgsql as $$ begin return null; end $$`,
      'create trigger swallow before insert on refunds for each row execute function swallow()',
      'create trigger swallow before insert on payments for each row when (new.order_id is null) execute function swallow()',
    ],
    shows: /V2: nobody sees the charge/,
  },
}
