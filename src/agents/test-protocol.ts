import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { openTestContext } from '../db/test-database.ts'
import { agentSessions, settings } from '../db/schema.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { agentsApi } from './agents.api.ts'
import type { FetchProfile } from './platform-profiles.server.ts'
import { protocolVersion } from './protocol.rules.ts'

/** The protocol's published schemas, `source/schemas` of its repository: not a part of this one. */
const folder = process.env.UCP_SCHEMAS ?? '../ucp-schemas'
export const hasSchemas = existsSync(`${folder}/ucp.json`)

const site = 'https://ucp.dev/schemas/'
let ajv: Ajv2020 | null = null

/** What a published schema has against an answer: null for nothing. */
export function schemaErrors(schema: string, answer: unknown): string | null {
  if (!hasSchemas) return null
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    for (const file of globSync(`${folder}/**/*.json`)) ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')))
  }
  const validate = ajv.getSchema(site + schema)
  if (!validate) throw new Error(`No schema ${schema}`)
  return validate(answer) ? null : ajv.errorsText(validate.errors)
}

export const appUrl = 'https://shop.example'
export const authSecret = 'a secret of at least thirty-two letters'
const capabilities = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'order'] as const

export const profileText = (version = protocolVersion, names: readonly string[] = capabilities) =>
  JSON.stringify({
    ucp: {
      version,
      services: {},
      capabilities: Object.fromEntries(
        names.map((name) => [
          `dev.ucp.shopping.${name}`,
          [{ version, spec: 'https://ucp.dev/', schema: 'https://ucp.dev/' }],
        ]),
      ),
      payment_handlers: {},
    },
  })

/** A shop that assistants may use, and one of them: each profile's address is what `profiles` says of it. */
export async function openAgentShop() {
  const t = await openTestContext()
  await t.ctx.db.insert(settings).values({ key: 'agent_shopping', value: true })
  const profiles = new Map<string, string>()
  const fetched: string[] = []
  const fetchProfile: FetchProfile = async (address) => {
    fetched.push(address.href)
    return { text: profiles.get(address.href) ?? profileText(), maxAgeMs: 0 }
  }
  const api = agentsApi({ appUrl, authSecret, fetchProfile })
  const { app } = openTestApp(api as never, () => t.ctxFor({ kind: 'guest', guestKey: null }))
  type Sent = { agent?: string | null; key?: string; ip?: string; headers?: Record<string, string> }
  async function call(method: string, path: string, body?: unknown, sent: Sent = {}) {
    const { agent = 'https://agent.example/profile', key, ip, headers } = sent
    const response = await app.request(path.startsWith('/.') ? path : `/ucp${path}`, {
      method,
      headers: {
        ...(agent && { 'ucp-agent': `profile="${agent}"` }),
        ...(key && { 'idempotency-key': key }),
        ...(ip && { 'x-test-ip': ip }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer: ReturnType<typeof JSON.parse> = await response.json().catch(() => null)
    return { status: response.status, body: answer, headers: response.headers }
  }
  /** A new session, by a key of its own unless `sent` has one. */
  const create = (kind: 'carts' | 'checkout-sessions', lines: unknown, sent: Sent = {}) =>
    call('POST', `/${kind}`, lines, { key: randomUUID(), ...sent })
  const sessions = () => t.ctx.db.select().from(agentSessions)
  /** An empty shop at that moment, as far as sessions, pieces and limits go. */
  async function beginAt(now: Date) {
    t.setNow(now)
    await t.ctx.db.execute(sql`truncate agent_sessions, products, keyed_commands, rate_limits cascade`)
  }
  return { ...t, call, create, sessions, beginAt, profiles, fetched }
}

export const item = (id: string, quantity = 1) => ({ item: { id }, quantity })
export const linesOf = (...lines: ReturnType<typeof item>[]) => ({ line_items: lines })
export const codesOf = ({ body }: { body: { messages?: { code: string }[] } }) =>
  body.messages?.map(({ code }) => code)
