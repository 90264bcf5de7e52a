import { type Operation, type Probe, measure } from './measure.ts'

type Ratio = {
  alone: number
  /** CPU milliseconds of the web process a page, while nothing else comes in. */
  pageCpuMs: number
  during: number
  ratio: number
  ordersPerSecond: number
}

/**
 * How fast a cached page is while orders come in at an even pace, and alone just before. Shoppers take turns;
 * an order whose shopper is still busy with the one before is left out, so that the achieved rate is reported
 * too.
 */
export async function measureDuringOrders(
  page: Operation,
  order: Operation,
  probe: Probe,
  { seconds, rounds, perSecond }: { seconds: number; rounds: number; perSecond: number },
): Promise<Ratio> {
  const alone = await measure(page, probe, seconds, rounds)
  const began = performance.now()
  const orders = placeSteadily(order, perSecond)
  const during = await measure(page, probe, seconds, rounds)
  const placed = await orders.stop()
  return {
    alone: alone.perSecond,
    pageCpuMs: alone.cpuMs,
    during: during.perSecond,
    ratio: during.perSecond / alone.perSecond,
    ordersPerSecond: (placed / (performance.now() - began)) * 1000,
  }
}

function placeSteadily({ concurrency, run }: Operation, perSecond: number) {
  const free = new Set(Array.from({ length: concurrency }, (_, n) => n))
  const running = new Set<Promise<void>>()
  let placed = 0
  let failure: unknown
  const place = () => {
    const [shopper] = free
    if (shopper === undefined) return
    free.delete(shopper)
    const one = run(shopper)
      .then(() => void placed++)
      .catch((error) => void (failure ??= error))
      .finally(() => {
        free.add(shopper)
        running.delete(one)
      })
    running.add(one)
  }
  const timer = setInterval(place, 1000 / perSecond)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      if (failure) throw failure
      return placed
    },
  }
}
