import { defineQueue } from '../../job-queue.ts'
import { hourMs, minuteMs } from '../../time.ts'
import type { Actor, Ctx } from '../context.ts'
import { countHit } from '../web/rate-limit.ts'

/** Security events the owner is notified of, in the words of the mail. */
export const securityEvents = {
  forged_signature:
    'Somebody sent payment messages that the payment provider did not sign. They were refused.',
  refused_owner_call:
    'An account that does not work in the shop asked for the owner’s pages. It got nothing.',
  lock_out: 'Somebody tried passwords or codes so often that further tries were refused.',
  disputed_money:
    'The bank disputes a payment that this shop does not know. Answer it in the payment provider’s dashboard: unanswered, the money is taken.',
  mismatch: 'The nightly comparison of stock, orders, money and emails found something that does not fit.',
} as const
export type SecurityEvent = keyof typeof securityEvents

/** `since` is the hour it began in, ISO 8601; how often it happened is counted until the mail is written. */
export const securityAlertQueue = defineQueue<{ event: SecurityEvent; since: string }>('security.alert')

/**
 * Events within five minutes of the first share its mail; the next one is sent an hour later at the earliest.
 */
const bundleMs = 5 * minuteMs
export const securityCounter = (event: SecurityEvent) => `security:${event}`

/**
 * The one place that reports security events: a structured log line, and a mail to the owner, at most one an
 * hour per kind (rule: security-events). Never throws: the reported action is not affected.
 */
export async function noteSecurityEvent(
  ctx: Pick<Ctx, 'db' | 'now' | 'queue' | 'log'>,
  event: SecurityEvent,
  facts: Record<string, string | number | undefined> = {},
): Promise<void> {
  ctx.log?.warn({ security: event, ...facts }, 'security')
  try {
    const hits = await countHit(ctx, securityCounter(event), hourMs)
    if (hits > 1) return
    const now = ctx.now().getTime()
    const since = new Date(now - (now % hourMs)).toISOString()
    await ctx.queue.send(
      ctx.db,
      securityAlertQueue,
      { event, since },
      { startAfter: new Date(now + bundleMs) },
    )
  } catch (error) {
    ctx.log?.error({ err: error, security: event }, 'a security event could not be counted')
  }
}

const guessingPaths = [
  '/api/auth/',
  '/api/functions/',
  '/api/profile',
  '/api/admin/password',
  '/api/admin/second-factor',
]

/**
 * The security event in an answered call, or null. Guests probe all addresses; that alone is not a security
 * event.
 */
export function securityEventOf(call: {
  path: string
  status: number
  actor: Actor | undefined
}): SecurityEvent | null {
  const { path, status, actor } = call
  if (status === 401 && path.startsWith('/api/webhooks/')) return 'forged_signature'
  if (status === 429 && guessingPaths.some((start) => path.startsWith(start))) return 'lock_out'
  const isShopper = actor?.kind === 'customer' && !actor.role
  if (status === 404 && isShopper && path.startsWith('/api/admin/')) return 'refused_owner_call'
  return null
}
