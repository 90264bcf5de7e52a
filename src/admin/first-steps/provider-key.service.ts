import { desc } from 'drizzle-orm'
import { webhookEvents } from '../../db/schema.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { minuteMs, secondMs } from '../../lib/time.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import type { PaymentProvider } from '../../payments/providers/payment-provider.server.ts'
import type { ProviderState } from './first-steps.rules.ts'
import type { ProviderView } from './first-steps.schema.ts'

export type KeyProgram = {
  provider: Pick<PaymentProvider, 'name' | 'keySetting' | 'checkKey'>
  mode: ProviderState['mode']
  appUrl: string
}

/** A good answer is cached for five minutes, so that viewing the dashboard does not call the provider. */
const trustedMs = { ok: 5 * minuteMs, refused: 20 * secondMs, unreachable: 20 * secondMs }
/** The longest a screen waits; the check continues and the next request gets its answer. */
const patienceMs = 4 * secondMs

type KeyAnswer = Awaited<ReturnType<PaymentProvider['checkKey']>>
type Checked = ProviderState & { at: Date }

/** Checks with the provider whether it accepts the shop's key; caches the answer in this process. */
export function createKeyCheck({ provider, mode, appUrl }: KeyProgram) {
  let last: Checked | null = null

  async function check(ctx: SignedInOwnerCtx): Promise<Checked> {
    const answer = await withPatience(provider.checkKey())
    last = { ...stateOf(answer, mode, provider), at: ctx.now() }
    return last
  }

  /** `isFresh` bypasses the cache. */
  return async function readProvider(ctx: SignedInOwnerCtx, { isFresh = false } = {}): Promise<ProviderView> {
    const isKnown = last && ctx.now().getTime() - last.at.getTime() < trustedMs[last.key]
    const { at, ...state } = isKnown && !isFresh ? last! : await check(ctx)
    const [newest] = await ctx.db
      .select({ at: webhookEvents.receivedAt })
      .from(webhookEvents)
      .orderBy(desc(webhookEvents.receivedAt))
      .limit(1)
    return {
      name: provider.name,
      ...state,
      checked_at: at.toISOString(),
      webhook_url: `${appUrl}/api/webhooks/${provider.name}`,
      webhook_seen_at: newest?.at.toISOString() ?? null,
    }
  }
}

async function withPatience(asked: Promise<KeyAnswer>): Promise<KeyAnswer> {
  const gaveUp: KeyAnswer = { kind: 'unknown', why: 'timeout' }
  const { promise, resolve } = Promise.withResolvers<typeof gaveUp>()
  const timer = setTimeout(() => resolve(gaveUp), patienceMs)
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer))
}

function stateOf(
  answer: KeyAnswer,
  mode: ProviderState['mode'],
  { name, keySetting }: KeyProgram['provider'],
): ProviderState {
  const who = providerLabel(name)
  if (answer.kind === 'ok') return { key: 'ok', mode, message: okMessages[mode](who) }
  if (answer.kind === 'refused')
    return {
      key: 'refused',
      mode,
      message: `${who} refuses the key (${answer.words}): put the right one into ${keySetting} and start the shop again`,
    }
  return { key: 'unreachable', mode, message: `${who} does not answer: shoppers cannot pay right now` }
}

const okMessages = {
  sandbox: (who: string) => `A practice ${who} on this machine: no money moves`,
  test: (who: string) => `${who} accepts your test key`,
  live: (who: string) => `${who} accepts your live key`,
}
