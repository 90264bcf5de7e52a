import ipaddr from 'ipaddr.js'
import type { Context } from 'hono'

/**
 * What the Node server passes to a handler with the request. Calls made inside this process have no
 * connection.
 */
export type NodeBindings = {
  incoming?: { httpVersion?: string; socket?: { remoteAddress?: string | undefined } }
}

/** The other end of the connection; undefined for a call made inside this process. */
export function remoteAddressOf(c: Context): string | undefined {
  return (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress
}

/**
 * Whom limits count: the address of the connection, or, behind a proxy that is trusted, what that proxy put last into
 * `X-Forwarded-For`; see `networkOf`. Calls from inside this process have none.
 */
export function clientIpOf(c: Context, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded || remoteAddressOf(c)
  return address ? networkOf(address) : unknownNetwork
}

/**
 * What hides the addresses of clients, in words; null when nothing does. Limits would count everybody as one.
 */
export function hiddenAddressOf(c: Context, isProxyTrusted: boolean): string | null {
  if (!remoteAddressOf(c)) return null
  const isForwarded = c.req.header('x-forwarded-for') !== undefined
  if (isProxyTrusted && !isForwarded)
    return 'TRUST_PROXY=on, and a request came without X-Forwarded-For: the proxy must set it to its client’s address (deploy/nginx.conf), or limits count everybody as one'
  if (!isProxyTrusted && isForwarded)
    return 'A request came through a proxy (X-Forwarded-For), and TRUST_PROXY is off: limits count everybody behind it as one. Set TRUST_PROXY=on if nothing else can reach the shop'
  return null
}

const unknownNetwork = 'unknown'

/** The same for storing: null where it is unknown, so that unknown clients are not counted as one. */
export const networkToKeep = (clientIp: string): string | null =>
  clientIp === unknownNetwork ? null : clientIp

/**
 * An IPv6 address becomes its /64, all of which one household has to itself; IPv4 written as IPv6 becomes IPv4. A port that some
 * proxies write behind the address is cut off.
 */
export function networkOf(address: string): string {
  const plain = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  if (!ipaddr.IPv6.isValid(plain)) return plain
  const parsed = ipaddr.IPv6.parse(plain)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : prefixOf(parsed, 4)
}

/** A network as `networkOf` names it and, of IPv6, the /48 it is in: who has one has 65,536 of the others. */
export function networksOf(network: string): string[] {
  const [first = ''] = network.split('/')
  return ipaddr.IPv6.isValid(first) ? [network, prefixOf(ipaddr.IPv6.parse(first), 3)] : [network]
}

const prefixOf = ({ parts }: ipaddr.IPv6, groups: number) =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`
