import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'

const pieces = 5
const shoppers = 40

/** Many shoppers order and pay the last pieces at the same moment, through both web processes. */
export const oversell: Scenario = {
  name: 'oversell',
  does: `${shoppers} shoppers buy the last ${pieces} pieces at once`,
  isFast: true,
  seconds: 90,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, pieces)
    const crowd = Array.from({ length: shoppers }, () => createShopper(arena))
    await Promise.all(crowd.map((shopper) => shopper.add(goods)))
    const bought = await Promise.all(
      crowd.map(async (shopper) => {
        const placed = await shopper.order(goods)
        if (placed.reference) {
          await arena.sandbox.pay(placed.reference)
          await shopper.verify(placed.reference)
        }
        count(
          ![200, 409].includes(placed.status) &&
            `an order was answered with ${placed.status}: ${JSON.stringify(placed.body).slice(0, 200)}`,
        )
        return Boolean(placed.reference)
      }),
    )
    const sold = bought.filter(Boolean).length
    if (sold !== pieces) outcome.breaches.push(`${sold} shoppers were let pay for ${pieces} pieces`)
    return outcome
  },
  // Holds are forgotten as they are made.
  broken: {
    sql: [
      'alter table product_variants drop constraint product_variants_stock, drop constraint product_variants_held',
      `create function forget_hold() returns trigger language plpgsql as $$ begin new.held := 0; return new; end $$`,
      'create trigger forget_hold before update on product_variants for each row execute function forget_hold()',
    ],
    shows: /were let pay/,
  },
}
