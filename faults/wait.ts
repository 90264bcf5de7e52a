import type { Arena } from './arena.ts'

/** Looks until `isSo` says yes; false when it did not within the time. */
export async function eventually(isSo: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const until = Date.now() + seconds * 1000
  for (;;) {
    if (await isSo().catch(() => false)) return true
    if (Date.now() > until) return false
    await pause(100)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const statusBecomes = ({ sql, slowness }: Arena, orderId: string, status: string, seconds = 20) =>
  eventually(async () => {
    const [order] = await sql('select status from orders where id = $1', [orderId])
    return order?.['status'] === status
  }, seconds * slowness)

/** Whether all web processes answer that they are ready. */
export const areReady = ({ urls, slowness }: Arena, seconds: number) =>
  eventually(async () => {
    const answers = await Promise.all(
      urls.map((url) => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) })),
    )
    return answers.every(({ ok }) => ok)
  }, seconds * slowness)
