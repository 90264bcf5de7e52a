import { desc } from 'drizzle-orm'
import { webhookEvents } from '../../db/schema.ts'
import type { AdminCtx } from '../../lib/server/context.ts'
import { minuteMs, secondMs } from '../../lib/time.ts'
import type { PaystackAnswer } from '../../payments/paystack/paystack-answer.server.ts'
import type { Paystack } from '../../payments/paystack/paystack.server.ts'
import type { PaystackState } from './first-steps.rules.ts'
import type { PaystackView } from './first-steps.schema.ts'

export type PaystackProgram = {
  paystack: Paystack
  mode: PaystackState['mode']
  appUrl: string
}

/** A good answer is cached for five minutes, so that viewing the dashboard does not call Paystack. */
const trustedMs = { ok: 5 * minuteMs, refused: 20 * secondMs, unreachable: 20 * secondMs }
/** The longest a screen waits; the check continues and the next request gets its answer. */
const patienceMs = 4 * secondMs

type Checked = PaystackState & { at: Date }

/** Checks with Paystack whether it accepts the shop's key; caches the answer in this process. */
export function createPaystackCheck({ paystack, mode, appUrl }: PaystackProgram) {
  let last: Checked | null = null

  async function check(ctx: AdminCtx): Promise<Checked> {
    const answer = await withPatience(paystack.checkKey())
    last = { ...stateOf(answer, mode), at: ctx.now() }
    return last
  }

  /** `isFresh` bypasses the cache. */
  return async function readPaystack(ctx: AdminCtx, { isFresh = false } = {}): Promise<PaystackView> {
    const isKnown = last && ctx.now().getTime() - last.at.getTime() < trustedMs[last.key]
    const { at, ...state } = isKnown && !isFresh ? last! : await check(ctx)
    const [newest] = await ctx.db
      .select({ at: webhookEvents.receivedAt })
      .from(webhookEvents)
      .orderBy(desc(webhookEvents.receivedAt))
      .limit(1)
    return {
      ...state,
      checked_at: at.toISOString(),
      webhook_url: `${appUrl}/api/webhooks/paystack`,
      webhook_seen_at: newest?.at.toISOString() ?? null,
    }
  }
}

async function withPatience(asked: Promise<PaystackAnswer<unknown>>): Promise<PaystackAnswer<unknown>> {
  const gaveUp: PaystackAnswer<unknown> = { kind: 'unreachable', cause: 'timeout' }
  const { promise, resolve } = Promise.withResolvers<typeof gaveUp>()
  const timer = setTimeout(() => resolve(gaveUp), patienceMs)
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer))
}

function stateOf(answer: PaystackAnswer<unknown>, mode: PaystackState['mode']): PaystackState {
  if (answer.kind === 'ok') return { key: 'ok', mode, message: okMessages[mode] }
  if (answer.kind === 'refused')
    return {
      key: 'refused',
      mode,
      message: `Paystack refuses the key (${answer.message || answer.status}): put the right one into PAYSTACK_SECRET_KEY and start the shop again`,
    }
  return { key: 'unreachable', mode, message: 'Paystack does not answer: shoppers cannot pay right now' }
}

const okMessages = {
  sandbox: 'A practice Paystack on this machine: no money moves',
  test: 'Paystack takes your test key: no money moves',
  live: 'Paystack takes your live key',
}
