import type { Server } from 'node:http'
import { secondMs } from '../time.ts'
import { endNewsStreams } from './news-stream.ts'

/**
 * How long a program that is told to stop takes at most: for the requests under way, then for its jobs. Together less than
 * the thirty seconds that systemd, Docker and Kubernetes give or can be given.
 */
export const shutDownMs = { requests: 12 * secondMs, jobs: 12 * secondMs }

const lookMs = 50

/**
 * Takes no more connections, lets the requests under way end, and cuts off what is left after `withinMs`. Streams of news
 * end at once: their pages come back to whoever runs next.
 */
export async function drainRequests(
  server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>,
  withinMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  endNewsStreams()
  // A connection that was kept alive for a next request would hold the end up.
  const idle = setInterval(() => server.closeIdleConnections(), lookMs)
  const cut = setTimeout(() => server.closeAllConnections(), withinMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/** Waits for `work`, whether it fails or not, but no longer than `withinMs`. False when it was not done by then. */
export async function endWithin(withinMs: number, work: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), withinMs)
  })
  const done = work().then(
    () => true,
    () => true,
  )
  const isDone = await Promise.race([done, late])
  clearTimeout(timer)
  return isDone
}
