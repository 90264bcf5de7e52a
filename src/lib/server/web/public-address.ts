import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

export type Address = { address: string; family: number }
export type AddressRules = {
  resolve?: ((host: string) => Promise<Address[]>) | undefined
  isAllowed?: ((address: string) => boolean) | undefined
}

/** An address that anybody on the internet has: not this machine, not a network inside. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/**
 * Where to connect for an address that somebody else wrote: its name is resolved once, so that a second answer of the name server
 * leads nowhere else (`pinnedTo`). A name that leads inside with one of its addresses is not asked at all.
 */
export async function findPublicAddress(
  { hostname }: URL,
  { resolve = (host) => lookup(host, { all: true }), isAllowed = isPublicAddress }: AddressRules = {},
): Promise<Address | 'nowhere' | 'inside'> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = ipaddr.isValid(host)
    ? [{ address: host, family: ipaddr.parse(host).kind() === 'ipv6' ? 6 : 4 }]
    : await resolve(host).catch(() => [])
  if (found.length === 0) return 'nowhere'
  return found.every(({ address }) => isAllowed(address)) ? found[0]! : 'inside'
}

/** The `lookup` of a request that goes to this address alone. */
export const pinnedTo = (address: Address) =>
  ((_host: string, options: { all?: boolean }, done: (...given: unknown[]) => void) =>
    options.all ? done(null, [address]) : done(null, address.address, address.family)) as never
