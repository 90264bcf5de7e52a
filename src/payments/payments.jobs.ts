import type { SystemCtx } from '../lib/server/context.ts'
import { minuteMs, secondMs } from '../lib/time.ts'
import type { Paystack } from './paystack.server.ts'
import { sweepPayments } from './reconcile.service.ts'

type Deps = {
  ctx: SystemCtx
  paystack: Paystack
  env: { RECONCILE_SECONDS: number; HOLD_MINUTES: number }
  onError: (error: unknown) => void
}

/**
 * Sweeps payments every `RECONCILE_SECONDS`, one sweep at a time, until the returned function is called; it resolves when
 * the running sweep is done. A timer and not a job: pg-boss schedules by the minute at best.
 */
export function startPaymentSweep({ ctx, paystack, env, onError }: Deps): () => Promise<void> {
  const everyMs = env.RECONCILE_SECONDS * secondMs
  let isStopped = false
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const sweep = async () => {
    await sweepPayments({ ...ctx, paystack }, everyMs).catch(onError)
    plan()
  }
  const plan = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = sweep()
    }, everyMs)
  }
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/** Closes Paystack's payment pages when the hold runs out; by default they stay open for ever. False when not accepted. */
export async function limitPaymentPages(paystack: Paystack, holdMinutes: number): Promise<boolean> {
  const seconds = Math.max(60, Math.round((holdMinutes * minuteMs) / secondMs))
  return (await paystack.limitSessions(seconds)).kind === 'ok'
}
