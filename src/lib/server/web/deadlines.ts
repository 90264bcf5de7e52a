import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { secondMs } from '../../time.ts'

/**
 * How long the server waits for a request's head, and for all of an upload of pictures over a slow line
 * (rule: request-deadlines).
 */
export const requestDeadlines = {
  headersTimeout: 10 * secondMs,
  requestTimeout: 180 * secondMs,
  connectionsCheckingInterval: 2 * secondMs,
}

const bodyMs = 20 * secondMs
/** Time for the answer to be read before the line is cut. */
const lastWordMs = secondMs

/**
 * Closes connections that keep sending past the deadline: no body but a picture's may take longer than 20 s,
 * and the rest of an answered request is not awaited. Callers of the API get an error first
 * (`limitBodyTime`).
 */
export function cutSlowRequests(
  server: Pick<Server, 'on'>,
  takesLong: (path: string) => boolean,
  { limitMs = bodyMs, graceMs = lastWordMs } = {},
): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    const cut = () => {
      if (!request.complete) request.destroy()
    }
    const timers: NodeJS.Timeout[] = []
    if (!takesLong((request.url ?? '').split('?')[0]!)) timers.push(setTimeout(cut, limitMs))
    response.once('finish', () => {
      if (!request.complete) timers.push(setTimeout(cut, graceMs))
    })
    request.once('close', () => timers.forEach((timer) => clearTimeout(timer)))
  })
}
