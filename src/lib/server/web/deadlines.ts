import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { minuteMs, secondMs } from '../../time.ts'

/** How long the server waits for a request's head, and for the largest picture at the slowest pace (rule: request-deadlines). */
export const requestDeadlines = {
  headersTimeout: 10 * secondMs,
  requestTimeout: 40 * minuteMs,
  connectionsCheckingInterval: 2 * secondMs,
}

const bodyMs = 20 * secondMs
/** A phone at 100 kb/s sends 12,500 bytes a second, with pauses. */
export const filePace = {
  idleMs: 20 * secondMs,
  startMs: 30 * secondMs,
  bytesPerSecond: 6000,
  checkMs: 2 * secondMs,
}
/** Time for the answer to be read before the line is cut. */
const lastWordMs = secondMs

/**
 * Closes connections that keep sending past the deadline: a call's body may take 20 s, a file as long as it keeps coming, and the
 * rest of an answered request is not awaited. Callers of the API get an error first (`takeBody`).
 */
export function cutSlowRequests(
  server: Pick<Server, 'on'>,
  takesLong: (path: string) => boolean,
  { limitMs = bodyMs, graceMs = lastWordMs, pace = filePace } = {},
): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    // A process that was busy reads what has arrived meanwhile before it cuts.
    const cut = () =>
      setImmediate(() => {
        if (!request.complete) request.destroy()
      })
    const timers: NodeJS.Timeout[] = []
    if (takesLong((request.url ?? '').split('?')[0]!)) timers.push(cutBelowPace(request, cut, pace))
    else timers.push(setTimeout(cut, limitMs))
    response.once('finish', () => {
      if (!request.complete) timers.push(setTimeout(cut, graceMs))
    })
    request.once('close', () => timers.forEach((timer) => clearTimeout(timer)))
  })
}

/** Cuts a body of which nothing came for a while, or, after its start, less than the pace on average. */
function cutBelowPace({ socket }: IncomingMessage, cut: () => void, pace: typeof filePace): NodeJS.Timeout {
  const startedAt = performance.now()
  const first = socket.bytesRead
  let last = { bytes: first, at: startedAt }
  return setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead !== last.bytes) last = { bytes: socket.bytesRead, at: now }
    const due = ((now - startedAt - pace.startMs) / secondMs) * pace.bytesPerSecond
    if (now - last.at > pace.idleMs || last.bytes - first < due) cut()
  }, pace.checkMs)
}
