import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, stockGoods } from '../shopper.ts'

const pieces = 12
const accounts = 6
const network = '105.112.30.1'

/** The whole product has so many pieces: its other sizes are counted down to none. */
async function stockProduct(arena: Arena): Promise<Goods> {
  const goods = await stockGoods(arena, pieces)
  await arena.sql(
    `with counted as (insert into stock_movements (variant_id, stock_delta, reason, actor)
        select id, held - stock, 'counted', 'faults' from product_variants
        where product_id = $1 and id <> $2 and stock > held)
      update product_variants set stock = held where product_id = $1 and id <> $2`,
    [goods.productId, goods.variantId],
  )
  return goods
}

const messageOf = (body: unknown) => {
  const { error } = (body ?? {}) as { error?: string | { message?: string } }
  return typeof error === 'string' ? error : (error?.message ?? '')
}

/** Accounts of one network order a chosen product in all quantities at once, through both web processes, and never pay. */
export const hoarding: Scenario = {
  name: 'hoarding',
  does: `${accounts} accounts of one network hold what they can of ${pieces} pieces, and others want some`,
  env: { RATE_LIMIT_SCALE: '1' },
  seconds: 120,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockProduct(arena)
    const thieves = Array.from({ length: accounts }, () => createShopper(arena, undefined, network))
    await Promise.all(thieves.map((thief) => thief.add(goods)))
    await Promise.all(
      thieves.flatMap((thief) =>
        [2, 3, 4].map((quantity) => thief.order(goods, { quantity, key: `${quantity} of them` })),
      ),
    )
    // Further accounts take what the others left of their share.
    for (let n = 0; n < pieces; n++) {
      const thief = createShopper(arena, undefined, network)
      await thief.add(goods)
      await thief.order(goods)
    }
    const [{ held } = { held: 0 }] = await arena.sql<{ held: number }>(
      'select held from product_variants where id = $1',
      [goods.variantId],
    )
    count(held !== pieces / 2 && `one network holds ${held} of ${pieces} pieces`)

    const neighbour = createShopper(arena, undefined, network)
    await neighbour.add(goods)
    const refused = await neighbour.order(goods)
    const said = messageOf(refused.body)
    count(
      !/paying for the last pieces.*try again at \d\d:\d\d/.test(said) &&
        `her neighbour reads ${refused.status}: ${said}`,
    )
    for (let n = 0; n < 2; n++) {
      const honest = createShopper(arena)
      await honest.add(goods)
      const { status, body } = await honest.order(goods)
      count(status !== 200 && `a shopper of another network reads ${status}: ${messageOf(body)}`)
    }
    return { ...outcome, notes: `one network holds ${held} of ${pieces} pieces` }
  },
  // Nobody's network is known, and each order is of somebody else.
  broken: {
    sql: [
      `create function forget_network() returns trigger language plpgsql as $$ begin new.network := null; return new; end $$`,
      'create trigger forget_network before insert on orders for each row execute function forget_network()',
    ],
    shows: /one network holds/,
  },
}
