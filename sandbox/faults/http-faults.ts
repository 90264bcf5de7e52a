import type { Context, MiddlewareHandler } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { SandboxEnv } from '../sandbox-env.ts'
import type { Timers } from '../timers.ts'
import { createRules, type Rule } from './fault-rules.ts'

export const httpFaultKinds = [
  'latency',
  'ignore-filters',
  'reset',
  'http-500',
  'html-502',
  'truncated-json',
  'empty-body',
  'drop-reply',
] as const

export const faultRoutes = [
  'any',
  'initialize',
  'verify',
  'fetch',
  'list',
  'refund-create',
  'refund-list',
  'refund-fetch',
  'dispute-list',
  'dispute-fetch',
  'dispute-update',
  'dispute-evidence',
  'dispute-resolve',
  'dispute-upload',
  'session-timeout',
  'carrier-buy',
  'carrier',
  'checkout',
] as const

export type FaultRoute = (typeof faultRoutes)[number]
export type HttpFault = Rule & { route: FaultRoute; kind: (typeof httpFaultKinds)[number]; ms: number }
export type HttpFaults = ReturnType<typeof createHttpFaults>

export const createHttpFaults = () => createRules<HttpFault>()

/**
 * Breaks replies as the rules say. `reset`, `http-500` and `html-502` fail before anything happens;
 * `truncated-json`, `empty-body` and `drop-reply` do the work first and then spoil the reply.
 */
export function breakReplies(faults: HttpFaults, timers: Timers): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const route = routeOf(c.req.method, c.req.path)
    const fault =
      route && faults.take((rule) => rule.route === route || (rule.route === 'any' && route !== 'checkout'))
    if (!fault) return next()

    if (fault.kind === 'reset') return resetConnection(c)
    if (fault.kind === 'http-500') return c.json({ status: false, message: 'Internal Server Error' }, 500)
    if (fault.kind === 'html-502') return c.html(badGateway, 502)
    if (fault.kind === 'ignore-filters') c.set('areFiltersIgnored', true)
    if (fault.kind === 'latency') await timers.wait(fault.ms)

    await next()

    if (fault.kind === 'drop-reply') c.res = resetConnection(c)
    if (fault.kind === 'empty-body') c.res = new Response('', { status: c.res.status })
    if (fault.kind === 'truncated-json') {
      const text = await c.res.text()
      const headers = { 'content-type': 'application/json; charset=UTF-8' }
      c.res = new Response(text.slice(0, text.length / 2), { status: c.res.status, headers })
    }
  }
}

/** A reset connection in process, where there is no socket to reset. */
export class ConnectionReset extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('fetch failed: connection reset by the sandbox')
  }
}

function resetConnection(c: Context<SandboxEnv>): Response {
  const socket = c.env?.incoming?.socket
  if (!socket) throw new ConnectionReset()
  socket.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

function routeOf(method: string, path: string): FaultRoute | undefined {
  if (path === '/transaction/initialize') return 'initialize'
  if (path.startsWith('/transaction/verify/')) return 'verify'
  if (path === '/transaction') return 'list'
  if (path.startsWith('/transaction/')) return 'fetch'
  if (path === '/refund') return method === 'POST' ? 'refund-create' : 'refund-list'
  if (path.startsWith('/refund/')) return 'refund-fetch'
  if (/^\/dispute(-upload)?(\/|$)/.test(path)) return disputeRouteOf(method, path)
  if (path === '/terminal/v1/shipments/pickup') return 'carrier-buy'
  if (path.startsWith('/terminal/')) return 'carrier'
  if (path === '/integration/payment_session_timeout') return 'session-timeout'
  const aside = path.startsWith('/control/') || path === '/checkout.css' || path === '/favicon.ico'
  return aside ? undefined : 'checkout'
}

function disputeRouteOf(method: string, path: string): FaultRoute {
  if (path === '/dispute' || path.startsWith('/dispute/transaction/')) return 'dispute-list'
  // The address is asked for in one call and takes the file in another.
  if (path.endsWith('/upload_url') || path.startsWith('/dispute-upload/')) return 'dispute-upload'
  if (path.endsWith('/evidence')) return 'dispute-evidence'
  if (path.endsWith('/resolve')) return 'dispute-resolve'
  return method === 'PUT' ? 'dispute-update' : 'dispute-fetch'
}

const badGateway = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>cloudflare</center></body>
</html>
`
