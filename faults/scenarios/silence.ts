import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'
import { statusBecomes } from '../shop-state.ts'

const orders = 5

/** Nobody tells the shop of a payment: no webhook comes, and no shopper comes back. */
export const silence: Scenario = {
  name: 'silence',
  does: `${orders} payments of which no webhook and no returning shopper tells`,
  seconds: 90,
  async run(arena) {
    const { outcome, count } = createTally()
    await arena.sandbox.control('faults/webhooks', { kind: 'drop', times: null })
    const goods = await stockGoods(arena, 20)
    const placed = await Promise.all(
      Array.from({ length: orders }, async () => {
        const shopper = createShopper(arena)
        await shopper.add(goods)
        const { reference, orderId } = await shopper.order(goods)
        await arena.sandbox.pay(reference!)
        return orderId!
      }),
    )
    await arena.sql('update payments set next_check_at = now() where next_check_at > now()')
    await Promise.all(
      placed.map(async (orderId) =>
        count(!(await statusBecomes(arena, orderId, 'paid', 30)) && `order ${orderId} stays unpaid`),
      ),
    )
    await arena.sandbox.reset()
    return outcome
  },
  // Nothing is asked about again.
  broken: {
    sql: [
      `create function never_ask() returns trigger language plpgsql as $$ begin new.next_check_at := null; return new; end $$`,
      'create trigger never_ask before insert or update on payments for each row execute function never_ask()',
    ],
    shows: /stays unpaid/,
  },
}
