import type { Arena } from './arena.ts'
import { createShopper, stockGoods } from './shopper.ts'

/** What a purchase takes on two cores that do nothing else. */
const quietSeconds = 0.3
const purchases = 3
/** A machine that is slower than this tells nothing by its times. */
const mostSlowness = 4

/**
 * How many times slower than a quiet machine this one is right now: the median of some purchases alone. Deadlines are
 * stretched by it, so that other work on the machine is no breach.
 */
export async function measureSlowness(arena: Arena): Promise<number> {
  const goods = await stockGoods(arena, 2 * purchases)
  const seconds: number[] = []
  for (let n = 0; n < purchases; n++) {
    const shopper = createShopper(arena)
    const began = performance.now()
    await shopper.add(goods)
    const { reference } = await shopper.order(goods)
    if (reference) {
      await arena.sandbox.pay(reference)
      await shopper.verify(reference)
    }
    seconds.push((performance.now() - began) / 1000)
  }
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(purchases / 2)]!
  return Math.min(Math.max(median / quietSeconds, 1), mostSlowness)
}
