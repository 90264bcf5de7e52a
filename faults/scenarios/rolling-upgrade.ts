import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, stockGoods } from '../shopper.ts'
import { statusBecomes } from '../shop-state.ts'
import { pause } from '../wait.ts'

const shoppers = 4

type Bought = { orderId: string; reference: string }

/** Browses, orders and pays until `isOver`; `web` is a process that serves, where no proxy knows one. */
async function keepBuying(
  arena: Arena,
  goods: Goods,
  web: () => number | undefined,
  isOver: () => boolean,
  count: (breach: string | false) => void,
): Promise<Bought[]> {
  const bought: Bought[] = []
  const call = async (shopper: ReturnType<typeof createShopper>, path: string) => {
    const { status } = await shopper.call('GET', path, { web: web() })
    count(status !== 200 && `${path} answered with ${status}`)
  }
  while (!isOver()) {
    const shopper = createShopper(arena)
    await call(shopper, '/shop')
    await call(shopper, '/api/products')
    const added = await shopper.add(goods, 1, web())
    count(added.status !== 200 && `a cart answered with ${added.status}`)
    const { status, orderId, reference } = await shopper.order(goods, { key: 'her only order', web: web() })
    count(status !== 200 && `an order answered with ${status}`)
    if (!orderId || !reference) continue
    await arena.sandbox.pay(reference)
    bought.push({ orderId, reference })
    await pause(700)
  }
  return bought
}

/**
 * Every process is stopped politely and started as this version, one after the other. With `--from` the release before
 * runs first: its processes serve on a database that this version has migrated.
 */
export const rollingUpgrade: Scenario = {
  name: 'rolling-upgrade',
  does: `each process is replaced while ${shoppers} shoppers browse, order and pay`,
  env: {},
  seconds: 240,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 2000)
    let serving = arena.webs.length - 1
    let isOver = false
    const web = () => (arena.deployment ? undefined : serving)
    const buying = Array.from({ length: shoppers }, () => keepBuying(arena, goods, web, () => isOver, count))
    try {
      await pause(1000)
      for (const program of [...arena.webs, ...arena.workers]) {
        if (program === arena.webs[serving]) serving = 0
        // The proxy passes on what comes meanwhile; without one shoppers ask the others.
        await pause(300)
        await program.kill('SIGTERM')
        await program.start('.')
        await pause(1500)
      }
    } finally {
      isOver = true
    }
    const bought = (await Promise.all(buying)).flat()
    for (const { orderId } of bought)
      count(!(await statusBecomes(arena, orderId, 'paid')) && `order ${orderId} is not paid`)
    return { ...outcome, notes: `${bought.length} orders meanwhile` }
  },
  healsWithin: 45,
  broken: { preload: 'hasty-stop', shows: /answered with/ },
}
