import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, stockGoods } from '../shopper.ts'
import { eventually, pause } from '../wait.ts'
import { isReplicaUsed } from './parts-gone.ts'

const shoppers = 6
const healsWithinSeconds = 10

/** `seconds` from her first try until it was placed. */
type Purchase = { at: number; seconds: number }

/** Buys until she has paid for her only order, which is added to `placed`. */
async function buy(arena: Arena, goods: Goods, placed: Purchase[]) {
  const shopper = createShopper(arena)
  const began = Date.now()
  const isDone = await eventually(async () => {
    await shopper.add(goods)
    const { reference } = await shopper.order(goods, { key: 'her only order' })
    if (!reference) return false
    placed.push({ at: Date.now(), seconds: (Date.now() - began) / 1000 })
    await arena.sandbox.pay(reference)
    return true
  }, 60)
  return isDone ? null : `${shopper.email} could not buy`
}

/** The replica takes the primary's place as docs/operations.md says, under load, and gets a replica of its own. */
export const promotion: Scenario = {
  name: 'promotion',
  does: 'the primary ends, the replica is promoted and gets its address, while shoppers buy',
  isDeployed: true,
  seconds: 180,
  // At the large size mails of some hundred orders take longer than 20 s from a server with cold caches; none is lost.
  healsWithin: 60,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 2000)
    const placed: Purchase[] = []
    let isOver = false
    const buyers = Array.from({ length: shoppers }, async () => {
      while (!isOver) {
        count(await buy(arena, goods, placed))
        await pause(50)
      }
    })
    await pause(1500)
    await arena.promote()
    const isTakenUp = await eventually(() => isReplicaUsed(arena), healsWithinSeconds * arena.slowness)
    count(!isTakenUp && 'the new replica is not read from')
    await pause(1500)
    isOver = true
    const times = [...placed.map(({ at }) => at), Date.now()]
    const seconds = Math.max(...times.map((at, n) => (at - (times[n - 1] ?? at)) / 1000))
    await Promise.all(buyers)
    const longest = Math.max(...placed.map((purchase) => purchase.seconds))
    count(seconds > healsWithinSeconds * arena.slowness && `no order for ${seconds.toFixed(1)} s`)
    return {
      ...outcome,
      notes: `no order for ${seconds.toFixed(1)} s, longest purchase ${longest.toFixed(1)} s`,
    }
  },
  // No notice comes when a connection breaks.
  broken: { preload: 'deaf-to-lost-connections', shows: /ended by itself/ },
}
