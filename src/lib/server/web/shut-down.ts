import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '../../time.ts'
import { endChangeStreams } from '../jobs/stream-changes.ts'

/**
 * The most time a program takes to stop, from the signal: the requests under way have twelve seconds, its
 * jobs what is left of the 24, which a mail server that takes twenty does not exceed. With closing the
 * database it is less than the thirty seconds that systemd, Docker and Kubernetes allow or can be set to
 * (rule: gentle-stop).
 */
export const shutDownMs = { requests: 12 * secondMs, all: 24 * secondMs }

/** Milliseconds left for the jobs of a program signalled to stop at `signalledAt` (`performance.now()`). */
export const leftForJobs = (signalledAt: number) =>
  Math.max(secondMs, shutDownMs.all - (performance.now() - signalledAt))

/**
 * Without this pause arrived input would be lost: connections not yet accepted when the listener closes, and
 * requests not yet read when idle connections are closed. Node accepts one connection per turn of its loop,
 * and a turn is long under load.
 */
async function letArrive(): Promise<void> {
  const until = performance.now() + 3 * secondMs
  for (let turn = 0; turn < 200 && performance.now() < until; turn++) await nextTurn()
  await pause(secondMs / 5)
}
const lookMs = 50

/**
 * Accepts no more connections, lets the requests under way end, and closes the rest after `withinMs`. Event
 * streams (SSE) end at once: their pages reconnect to the next process.
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
  // A keep-alive connection would delay the end.
  const idle = setInterval(() => server.closeIdleConnections(), lookMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/** Waits for `work` to settle, at most `withinMs`. False when it did not. */
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
