import ipaddr from 'ipaddr.js'
import type { Context } from 'hono'
import { isLoopbackHost } from '../../loopback.ts'
import { type NodeBindings, remoteAddressOf } from './client-address.ts'

/** Headers that proxies add, in addition to `x-forwarded-…`. */
const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']

/**
 * True when the request was made on this machine and names it as host. A request through a proxy comes from
 * elsewhere, though its connection is local, and a foreign page that points its own name at 127.0.0.1 is
 * recognised by that name. A call without a connection, from inside this process, is not from here.
 */
export function isFromThisMachine(c: Context): boolean {
  return isLoopbackAddress(remoteAddressOf(c)) && isOwnName(c.req.header('host')) && !isProxied(c)
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** @param host as in the request: a name or address, perhaps with a port */
function isOwnName(host: string | undefined): boolean {
  return host !== undefined && isLoopbackHost(host.replace(/:\d+$/, ''))
}

function isProxied(c: Context): boolean {
  // nginx with nothing but `proxy_pass` adds no header and names this machine as host, in HTTP/1.0.
  const { httpVersion } = (c.env as NodeBindings | undefined)?.incoming ?? {}
  if (httpVersion === '1.0') return true
  return [...c.req.raw.headers.keys()].some(
    (name) => name.startsWith('x-forwarded') || proxyHeaders.includes(name),
  )
}
