import type { MiddlewareHandler } from 'hono'
import { isLoopbackHost } from '../../loopback.ts'

/** Paths that monitoring requests, by any host name. */
const anyHost = ['/healthz', '/readyz']

/**
 * Answers only requests for this shop's own host name: that of its address, this machine's, or one of
 * `allowed`. A page of another site that points its name here, or a cache fed a false Host, gets nothing; the
 * refusal does not repeat the name: 421 Misdirected Request (rule: own-host).
 */
export function refuseForeignHosts(appUrl: string, allowed: string[]): MiddlewareHandler {
  const own = new Set([new URL(appUrl).hostname, ...allowed])
  const isOwn = (host: string) => own.has(host) || isLoopbackHost(host)
  return async (c, next) => {
    const { hostname, pathname } = new URL(c.req.url)
    const asked = nameOf(c.req.header('host'))
    if (!anyHost.includes(pathname) && !(isOwn(hostname) && (asked === undefined || isOwn(asked))))
      return c.text('This shop is not at this address.', 421, { 'cache-control': 'no-store' })
    await next()
  }
}

/** The name in a Host header, without the port and in lower case. */
const nameOf = (host: string | undefined) => host?.toLowerCase().replace(/:\d*$/, '')
