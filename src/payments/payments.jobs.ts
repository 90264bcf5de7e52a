import type { SystemCtx } from '../lib/server/context.ts'
import { minuteMs, secondMs } from '../lib/time.ts'
import { type Job, onSchedule } from '../lib/server/jobs/queue.ts'
import { sweepRests } from './deposits/rest-due.service.ts'
import { sweepDisputes } from './disputes/sync-disputes.service.ts'
import { compareMovements, comparePayments } from './compare-payments.service.ts'
import { nextCheckPause } from './providers/ask-again.rules.ts'
import type { PaymentProvider, ShopProvider } from './providers/payment-provider.server.ts'
import { sweepPayments } from './reconcile.service.ts'

/** Every night the shop's payments are compared with the provider's, every hour its disputes, more often the rests due. */
export function paymentsJobs({ ctx, provider }: Pick<Deps, 'ctx' | 'provider'>): Job[] {
  const compare = () => comparePayments({ ...ctx, provider })
  // Sixteen business hours can begin and end between two nights.
  const sweep = async () => {
    if (!(await sweepDisputes({ ...ctx, provider })))
      throw new Error('The provider’s disputes could not be read')
  }
  return [
    onSchedule('payments.compare', '41 2 * * *', compare),
    onSchedule('payments.disputes', '23 * * * *', sweep),
    onSchedule('payments.rests', '11,41 * * * *', () => sweepRests(ctx)),
  ]
}

type Deps = {
  ctx: SystemCtx
  provider: ShopProvider
  env: { RECONCILE_SECONDS: number; HOLD_MINUTES: number }
  onError: (error: unknown) => void
}

/**
 * Sweeps payments every `RECONCILE_SECONDS`, one sweep at a time, until the returned function is called; it resolves when
 * the running sweep is done. A timer and not a job: pg-boss schedules by the minute at best.
 */
export function startPaymentSweep({ ctx, provider, env, onError }: Deps): () => Promise<void> {
  const everyMs = env.RECONCILE_SECONDS * secondMs
  let isStopped = false
  // The database may have been restored since the last process ran.
  let isCompared = false
  let timer: NodeJS.Timeout
  const keepPagesLimited = limitPaymentPages(provider, env)
  const sweep = async () => {
    await keepPagesLimited(ctx.now().getTime()).catch(onError)
    await sweepPayments({ ...ctx, provider }, everyMs).catch(onError)
    if (!isCompared)
      await compareMovements({ ...ctx, provider })
        .then(() => (isCompared = true))
        .catch(onError)
    plan()
  }
  const plan = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = sweep()
    }, everyMs)
  }
  let running = keepPagesLimited(ctx.now().getTime()).catch(onError)
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/**
 * Closes the provider's payment pages when the hold runs out; by default they stay open for ever. The returned function is called
 * again and again with the time: it asks until the provider has accepted, less and less often.
 */
export function limitPaymentPages(
  provider: Pick<PaymentProvider, 'limitPages'>,
  { HOLD_MINUTES, RECONCILE_SECONDS }: Deps['env'],
): (nowMs: number) => Promise<void> {
  const seconds = Math.max(60, Math.round((HOLD_MINUTES * minuteMs) / secondMs))
  let tries = 0
  let dueAt = 0
  return async (nowMs) => {
    if (nowMs < dueAt) return
    const isAccepted = await provider.limitPages(seconds)
    dueAt = isAccepted ? Infinity : nowMs + nextCheckPause(tries, RECONCILE_SECONDS * secondMs)
    tries += 1
  }
}
