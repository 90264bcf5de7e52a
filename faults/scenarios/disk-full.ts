import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'
import { areReady, statusBecomes } from '../shop-state.ts'
import { eventually } from '../wait.ts'

const rounds = 2
const shoppers = 4

/** The database stops when it cannot write its log; with room again somebody starts it. */
async function makeRoom({ disk, proxy, cluster, sql }: Arena) {
  proxy.heal()
  disk?.free()
  const isUp = await eventually(async () => (await sql('select 1')).length === 1, 3)
  if (isUp) return
  await cluster.halt('SIGQUIT')
  await cluster.resume()
}

/** No room is left for the database while shoppers order and pay. Without a small disk its address refuses instead. */
export const diskFull: Scenario = {
  name: 'disk-full',
  does: `the database's disk is full while ${shoppers} shoppers order and pay, ${rounds} times`,
  seconds: 180,
  async run(arena) {
    const { outcome, count } = createTally()
    if (!arena.disk) outcome.notes = 'no disk could be mounted here: the database refused instead'
    for (let round = 0; round < rounds; round++) {
      const goods = await stockGoods(arena, 50)
      const crowd = Array.from({ length: shoppers }, () => createShopper(arena))
      const before = await Promise.all(
        crowd.map(async (shopper) => {
          await shopper.add(goods)
          return shopper.order(goods, { key: 'her only order' })
        }),
      )
      if (arena.disk) arena.disk.fill()
      else arena.proxy.refuse()
      for (const [n, shopper] of crowd.entries()) {
        const { reference } = before[n]!
        await arena.sandbox.pay(reference!)
        const answers = [await shopper.verify(reference!), await createShopper(arena).add(goods)]
        const odd = answers.map(({ status }) => status).filter((status) => ![200, 409, 503].includes(status))
        count(odd.length > 0 && `without room a call is answered with ${odd.join(', ')}`)
      }
      await makeRoom(arena)
      count(!(await areReady(arena, 15)) && 'not healed 15 s after there is room again')
      await Promise.all(
        before.map(async ({ orderId }) =>
          count(
            !(await statusBecomes(arena, orderId!, 'paid', 30)) && `order ${orderId} was paid, and is not`,
          ),
        ),
      )
    }
    return outcome
  },
  healsWithin: 60,
  // What could not be written is not asked about again.
  broken: {
    sql: [
      `create function never_ask() returns trigger language plpgsql as $$ begin new.next_check_at := null; return new; end $$`,
      'create trigger never_ask before insert or update on payments for each row execute function never_ask()',
      `create function swallow() returns trigger language plpgsql as $$ begin return null; end $$`,
      'create trigger swallow before insert on webhook_events for each row execute function swallow()',
    ],
    shows: /was paid, and is not/,
  },
}
