import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '../../time.ts'
import { endChangeStreams } from '../jobs/stream-changes.ts'

/**
 * How long a program that is told to stop takes at most, from the moment it is told: the requests under way have twelve
 * seconds, its jobs what is left of the 24, which a mail server that takes twenty does not exceed. With good-byes to the
 * database it is less than the thirty seconds that systemd, Docker and Kubernetes give or can be given
 * (rule: gentle-stop).
 */
export const shutDownMs = { requests: 12 * secondMs, all: 24 * secondMs }

/** Milliseconds left for the jobs of a program that was told to stop at `toldAt` (`performance.now()`). */
export const leftForJobs = (toldAt: number) =>
  Math.max(secondMs, shutDownMs.all - (performance.now() - toldAt))

/**
 * What has arrived and was not looked at yet would be lost: connections that were not accepted when the listener closes, and
 * requests that were not read when idle connections are cut. Node accepts one connection in each turn of its loop, and a
 * turn is long while much is computed.
 */
async function letArrive(): Promise<void> {
  const until = performance.now() + 3 * secondMs
  for (let turn = 0; turn < 200 && performance.now() < until; turn++) await nextTurn()
  await pause(secondMs / 5)
}
const lookMs = 50

/**
 * Takes no more connections, lets the requests under way end, and cuts off what is left after `withinMs`. Streams of news
 * end at once: their pages come back to whoever runs next.
 */
export async function drainRequests(server: Server, withinMs: number): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  endChangeStreams()
  await letArrive()
  // The close of a server for HTTP would cut idle connections at once.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
  const cut = setTimeout(() => server.closeAllConnections(), withinMs)
  await Promise.race([closed, letArrive()])
  // A connection that was kept alive for a next request would hold the end up.
  const idle = setInterval(() => server.closeIdleConnections(), lookMs)
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
