import https from 'node:https'
import http from 'node:http'
import * as z from 'zod'
import type { Ctx } from '../lib/server/context.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { type AddressRules, findPublicAddress, pinnedTo } from '../lib/server/web/public-address.ts'
import { isLoopbackHost } from '../lib/loopback.ts'
import { hourMs, minuteMs, secondMs } from '../lib/time.ts'
import { agentError } from './agents.errors.rules.ts'
import type { PlatformProfile } from './protocol.rules.ts'

const mostBytes = 128 * 1024
const timeoutMs = 5 * secondMs
const mostKept = 200
const [leastKeptMs, mostKeptMs] = [minuteMs, hourMs]

const limits = {
  here: defineLimit({
    name: 'agent-profiles-here',
    by: 'network',
    most: 200,
    windowMs: 10 * minuteMs,
    carrier: 'Assistants call from their own servers; known profiles are not counted.',
  }),
  all: defineLimit({
    name: 'agent-profiles',
    by: 'thing',
    most: 600,
    windowMs: 10 * minuteMs,
    carrier: 'It bounds what the shop fetches of assistants it does not know yet, wherever they call from.',
  }),
}

const entries = z.array(z.object({ version: z.string() }))
const profileSchema = z.object({
  ucp: z.object({
    version: z.string().max(40),
    services: z.record(z.string(), z.unknown()).optional(),
    capabilities: z.record(z.string(), entries).default({}),
  }),
})

export type FetchProfile = (address: URL) => Promise<{ text: string; maxAgeMs: number }>
type ReadProfile = (ctx: Ctx, address: string, network: string) => Promise<PlatformProfile>

type Kept = { until: number; profile: Promise<PlatformProfile>; last: PlatformProfile | null }

/**
 * Reads assistants' profiles by their address (rule: agent-known): fetched once and cached, at most 200 of them, between a minute
 * and an hour as they say; a failure too, for a minute. One that is known stays usable while it cannot be fetched again.
 */
export function createProfileReader(fetchProfile: FetchProfile): ReadProfile {
  const kept = new Map<string, Kept>()
  return async (ctx, text, network) => {
    const address = URL.parse(text)
    if (!address || address.username || address.password || address.hash)
      throw agentError('INVALID_PROFILE_URL')
    const { href } = address
    const now = ctx.now().getTime()
    const known = kept.get(href)
    if (known && known.until > now) {
      // What is used stays longest.
      kept.delete(href)
      kept.set(href, known)
      return known.profile
    }
    const last = known?.last ?? null
    const entry: Kept = { until: now + leastKeptMs, profile: look(), last }
    kept.delete(href)
    kept.set(href, entry)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return entry.profile

    async function look(): Promise<PlatformProfile> {
      try {
        await limitRate(ctx, { limit: limits.here, network }, { limit: limits.all, thing: 'all' })
        const fetched = await fetchProfile(address!)
        const profile = readProfile(fetched.text)
        entry.until = now + Math.min(mostKeptMs, Math.max(leastKeptMs, fetched.maxAgeMs))
        return (entry.last = profile)
      } catch (error) {
        if (last) return last
        // Who was refused by a limit may be let in at its next window.
        if (!isProfileFault(error) && kept.get(href) === entry) kept.delete(href)
        throw error
      }
    }
  }
}

const isProfileFault = (error: unknown) =>
  error instanceof Error && 'code' in error && /PROFILE/.test(String(error.code))

function readProfile(text: string): PlatformProfile {
  const { data } = profileSchema.safeParse(parsed(text))
  if (!data) throw agentError('PROFILE_MALFORMED')
  const { version, capabilities } = data.ucp
  return {
    version,
    capabilities: Object.fromEntries(
      Object.entries(capabilities).map(([name, versions]) => [name, versions.map((each) => each.version)]),
    ),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Over https, from public addresses, without following redirects. A shop on this machine alone, as in development, reads profiles
 * of this machine too, over http.
 */
export function createProfileFetcher(appUrl: string, rules: AddressRules = {}): FetchProfile {
  const isLocalShop = isLoopbackHost(new URL(appUrl).hostname)
  return async (address) => {
    const isLocal = isLocalShop && isLoopbackHost(address.hostname)
    if (address.protocol !== 'https:' && !(isLocal && address.protocol === 'http:'))
      throw agentError('INVALID_PROFILE_URL')
    const found = await findPublicAddress(address, isLocal ? { ...rules, isAllowed: () => true } : rules)
    if (found === 'inside') throw agentError('INVALID_PROFILE_URL')
    if (found === 'nowhere') throw agentError('PROFILE_UNREACHABLE')
    return request(address, pinnedTo(found))
  }
}

function request(address: URL, lookup: never): ReturnType<FetchProfile> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<FetchProfile>>>()
  const fail = () => reject(agentError('PROFILE_UNREACHABLE'))
  const { get } = address.protocol === 'https:' ? https : http
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
  const asked = get(
    address,
    { signal: AbortSignal.timeout(timeoutMs), agent: false, headers, lookup },
    (response) => {
      response.on('error', fail)
      if (response.statusCode !== 200) {
        response.destroy()
        return fail()
      }
      const chunks: Uint8Array[] = []
      let size = 0
      response.on('data', (chunk: Uint8Array) => {
        size += chunk.length
        if (size <= mostBytes) return chunks.push(chunk)
        response.destroy()
        return reject(agentError('PROFILE_MALFORMED'))
      })
      response.on('end', () => {
        if (!response.complete) return fail()
        const [, seconds = '0'] = /max-age=(\d{1,9})/.exec(response.headers['cache-control'] ?? '') ?? []
        return resolve({ text: Buffer.concat(chunks).toString(), maxAgeMs: Number(seconds) * secondMs })
      })
    },
  )
  asked.on('error', fail)
  return promise
}
