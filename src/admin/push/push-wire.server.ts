import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { secondMs } from '../../lib/time.ts'

/** One message to a push service, encrypted and signed. */
export type PushMessage = {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer
}
/** Sends a message and answers the status. @throws when nobody answered */
export type SendPush = (message: PushMessage) => Promise<number>

const timeoutMs = 10 * secondMs

/** Only to addresses of the open internet, whatever a name stands for at this moment (rule: push-endpoints). */
export const sendOverHttps: SendPush = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    const { hostname } = new URL(endpoint)
    if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new Error('A push service has a name')
    const outgoing = request(
      endpoint,
      { method: 'POST', headers, lookup: publicLookup, timeout: timeoutMs, agent: false },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode!))
        response.on('error', reject)
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('The push service did not answer')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })

export const isPublicAddress = (address: string) => ipaddr.process(address).range() === 'unicast'

const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return answer(error, [])
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return answer(new Error(`${hostname} is not in the open internet`), [])
    if (options.all) return answer(null, addresses)
    return answer(null, addresses[0]!.address, addresses[0]!.family)
  })
}
