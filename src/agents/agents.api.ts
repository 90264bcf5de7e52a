import { createHash, createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type * as z from 'zod'
import { commonError } from '../lib/errors.ts'
import { inTransaction } from '../lib/server/context.ts'
import { invalidInput, refusalOf } from '../lib/server/web/api.ts'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import { runOnce } from '../lib/server/web/command-once.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { recallSettings } from '../settings/settings.service.ts'
import { agentError } from './agents.errors.rules.ts'
import {
  getProductDetail,
  lookUpCatalog,
  lookupSchema,
  productSchema,
  searchCatalog,
  searchSchema,
} from './find-products.service.ts'
import { createProfileFetcher, createProfileReader, type FetchProfile } from './platform-profiles.server.ts'
import {
  type AgentAnswer,
  agentCalls,
  businessProfile,
  type Capability,
  type PlatformProfile,
  profileAddressIn,
  profilePath,
  protocolVersion,
  refused,
  sharesCapability,
} from './protocol.rules.ts'
import { readAgentOrder } from './read-order.service.ts'
import {
  type AgentCtx,
  cancelSession,
  checkoutSchema,
  completeCheckout,
  createCheckout,
  createSession,
  getSession,
  sessionSchema,
  updateSession,
} from './sessions.service.ts'

/** What one network and one assistant may do (rule: agent-limits). */
const limits = {
  calls: defineLimit({
    name: 'agent-calls',
    by: 'network',
    most: 1200,
    windowMs: minuteMs,
    carrier: 'Assistants call from their own servers, not from phones.',
  }),
  ofAgent: defineLimit({
    name: 'agent-calls-here',
    by: 'network and thing',
    most: 600,
    windowMs: minuteMs,
    carrier: 'It counts one assistant at one address.',
  }),
  sessions: defineLimit({
    name: 'agent-sessions',
    by: 'network',
    most: 1200,
    windowMs: hourMs,
    carrier:
      'Assistants call from their own servers; a session holds nothing and is a row of some hundred bytes.',
  }),
  sessionsOfAgent: defineLimit({
    name: 'agent-sessions-here',
    by: 'network and thing',
    most: 300,
    windowMs: hourMs,
    carrier: 'It counts one assistant at one address: a shopper needs one or two.',
  }),
}

type Agent = { address: string; profile: PlatformProfile }
type AgentEnv = { Variables: ApiEnv['Variables'] & { agent: Agent } }
type Options = { appUrl: string; authSecret: string; fetchProfile?: FetchProfile }

/**
 * The calls of assistants that shop for somebody, in the Universal Commerce Protocol over REST, and the shop's profile. Without the
 * owner's switch there is none of it (rule: agents-switch).
 */
export function agentsApi({ appUrl, authSecret, fetchProfile = createProfileFetcher(appUrl) }: Options) {
  const readProfile = createProfileReader(fetchProfile)
  const home = appUrl

  const api = new Hono<AgentEnv>()
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { code, status } = protocolWords(refusal)
    if (refusal.retryAfterSeconds !== undefined) c.header('retry-after', String(refusal.retryAfterSeconds))
    if (code === 'unauthorized') c.header('www-authenticate', 'Bearer realm="ucp"')
    return c.json({ code, content: refusal.message, continue_url: home }, status)
  })

  const needSwitch = async (c: Context<AgentEnv>, next: () => Promise<void>) => {
    if (!(await recallSettings(c.var.ctx)).agent_shopping) throw commonError('NOT_FOUND')
    await next()
  }

  const profile = JSON.stringify(businessProfile(appUrl))
  const etag = `"${createHash('sha256').update(profile).digest('base64url').slice(0, 27)}"`
  api.get(profilePath, needSwitch, (c) => {
    const headers = { 'cache-control': 'public, max-age=300', etag }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(profile, 200, { ...headers, 'content-type': 'application/json' })
  })

  api.use(`${agentCalls}/*`, needSwitch, async (c, next) => {
    const { ctx, clientIp: network } = c.var
    await limitRate(ctx, { limit: limits.calls, network })
    const address = profileAddressIn(c.req.header('ucp-agent'))
    if (!address) throw agentError('INVALID_PROFILE_URL')
    await limitRate(ctx, { limit: limits.ofAgent, network, thing: address })
    const known = await readProfile(ctx, address, network)
    if (known.version !== protocolVersion)
      throw agentError('VERSION_UNSUPPORTED', {
        message: `Protocol version ${known.version} is not supported. This shop speaks ${protocolVersion}.`,
      })
    c.set('agent', { address, profile: known })
    await next()
  })

  type Work<T> = (ctx: AgentCtx, input: T, c: Context<AgentEnv>) => Promise<AgentAnswer>
  const send = (c: Context<AgentEnv>, { status, body }: AgentAnswer) => c.json(body, status)

  /** What an assistant does as a shopper without an account, whose carts and holds are none of hers. */
  const ctxOf = (c: Context<AgentEnv>): AgentCtx => ({
    ...c.var.ctx,
    actor: { kind: 'guest', guestKey: `agent ${c.var.agent.address}` },
    agent: c.var.agent.address,
    appUrl,
  })

  const read =
    <T>(capability: Capability, schema: z.ZodType<T> | null, work: Work<T>) =>
    async (c: Context<AgentEnv>) => {
      if (!sharesCapability(c.var.agent.profile, capability)) return send(c, incompatible(capability))
      return send(c, await work(ctxOf(c), await bodyOf(c, schema), c))
    }

  /** The same, done once for each key of an assistant, call and address (rule: agent-keys). */
  const change =
    <T>(capability: Capability, schema: z.ZodType<T> | null, work: Work<T>) =>
    async (c: Context<AgentEnv>) => {
      if (!sharesCapability(c.var.agent.profile, capability)) return send(c, incompatible(capability))
      const input = await bodyOf(c, schema)
      const ctx = ctxOf(c)
      const key = keyOf(c)
      if (key === null) return send(c, await inTransaction(ctx, (inside) => work(inside, input, c)))
      const { method, path } = c.req
      const command = {
        key,
        operation: [method, path],
        request: [await c.req.text()],
        isAtomic: true,
      } as const
      return send(c, await runOnce(ctx, command, (inside) => work(inside, input, c)))
    }

  /** A new session, within the limits. Without a key, who sent what: its repeat is found by it. */
  const create = <T>(capability: 'cart' | 'checkout', schema: z.ZodType<T>, work: CreateWork<T>) => {
    const make = change(capability, schema, async (ctx, input, c) =>
      work(ctx, input, keyOf(c) === null ? await digestOf(c) : null),
    )
    return async (c: Context<AgentEnv>) => {
      const { ctx, clientIp: network, agent } = c.var
      await limitRate(
        ctx,
        { limit: limits.sessions, network },
        { limit: limits.sessionsOfAgent, network, thing: agent.address },
      )
      return make(c)
    }
  }
  type CreateWork<T> = (ctx: AgentCtx, input: T, digest: string | null) => Promise<AgentAnswer>

  const digestOf = async (c: Context<AgentEnv>) =>
    createHmac('sha256', authSecret)
      .update(
        JSON.stringify([
          'agent session',
          c.var.agent.address,
          c.var.clientIp,
          c.req.path,
          await c.req.text(),
        ]),
      )
      .digest('base64url')

  return api
    .post(
      `${agentCalls}/catalog/search`,
      read('catalog.search', searchSchema, (ctx, input) => searchCatalog(ctx, input, appUrl)),
    )
    .post(
      `${agentCalls}/catalog/lookup`,
      read('catalog.lookup', lookupSchema, (ctx, input) => lookUpCatalog(ctx, input, appUrl)),
    )
    .post(
      `${agentCalls}/catalog/product`,
      read('catalog.lookup', productSchema, (ctx, input) => getProductDetail(ctx, input, appUrl)),
    )
    .post(
      `${agentCalls}/carts`,
      create('cart', sessionSchema, (ctx, { line_items: lineItems }, digest) =>
        createSession(ctx, 'cart', { lineItems, digest }),
      ),
    )
    .get(
      `${agentCalls}/carts/:id`,
      read('cart', null, (ctx, _, c) => getSession(ctx, 'cart', c.req.param('id')!)),
    )
    .put(
      `${agentCalls}/carts/:id`,
      change('cart', sessionSchema, (ctx, input, c) =>
        updateSession(ctx, 'cart', c.req.param('id')!, input.line_items),
      ),
    )
    .post(
      `${agentCalls}/carts/:id/cancel`,
      change('cart', null, (ctx, _, c) => cancelSession(ctx, 'cart', c.req.param('id')!)),
    )
    .post(`${agentCalls}/checkout-sessions`, create('checkout', checkoutSchema, createCheckout))
    .get(
      `${agentCalls}/checkout-sessions/:id`,
      read('checkout', null, (ctx, _, c) => getSession(ctx, 'checkout', c.req.param('id')!)),
    )
    .put(
      `${agentCalls}/checkout-sessions/:id`,
      change('checkout', sessionSchema, (ctx, input, c) =>
        updateSession(ctx, 'checkout', c.req.param('id')!, input.line_items),
      ),
    )
    .post(
      `${agentCalls}/checkout-sessions/:id/complete`,
      change('checkout', null, (ctx, _, c) => completeCheckout(ctx, c.req.param('id')!)),
    )
    .post(
      `${agentCalls}/checkout-sessions/:id/cancel`,
      change('checkout', null, (ctx, _, c) => cancelSession(ctx, 'checkout', c.req.param('id')!)),
    )
    .get(
      `${agentCalls}/orders/:id`,
      read('order', null, (ctx, _, c) => {
        const asked = { order: c.req.param('id')!, authorization: c.req.header('authorization') }
        return readAgentOrder(ctx, asked, { appUrl, authSecret, clientIp: c.var.clientIp })
      }),
    )
}

/** The caller's key; null without one. */
function keyOf(c: Context): string | null {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7E]{8,200}$/.test(key))
    throw agentError('INVALID_REQUEST', { message: 'Idempotency-Key: send a UUID' })
  return key ?? null
}

async function bodyOf<T>(c: Context, schema: z.ZodType<T> | null): Promise<T> {
  if (!schema) return undefined as T
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) throw agentError('INVALID_REQUEST', { message: invalidInput(parsed.error).message })
  return parsed.data
}

const incompatible = (capability: Capability) =>
  refused(capability, [
    {
      code: 'capabilities_incompatible',
      content: `Your profile does not name dev.ucp.shopping.${capability} in version ${protocolVersion}`,
    },
  ])

/** The shop's refusals as the protocol writes them. */
function protocolWords({ code, status }: { code: string; status: number }) {
  const words: Record<string, { code: string; status: 409 }> = {
    KEY_REUSED: { code: 'idempotency_conflict', status: 409 },
  }
  return words[code] ?? { code: code.toLowerCase(), status: status as 400 }
}
