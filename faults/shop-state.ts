import type { Arena } from './arena.ts'
import { eventually } from './wait.ts'

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
