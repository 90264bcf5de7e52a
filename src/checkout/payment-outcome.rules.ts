import type { SettlementState } from '../payments/providers/settlement-states.rules.ts'
import { formatDeadline, formatTime, lagosDay, minuteMs, secondMs } from '../lib/time.ts'

export type PaymentOutcome =
  | 'success'
  | 'failed'
  | 'left'
  | 'unverified'
  | 'confirming'
  | 'review'
  | 'refunding'

/**
 * What an answer of the call that asks about a payment means; nothing that may still turn into money counts as failed (rule:
 * never-failed-early).
 */
export function outcomeOf({ state }: { state: SettlementState }): PaymentOutcome {
  if (state === 'paid') return 'success'
  if (state === 'failed' || state === 'review' || state === 'refunding') return state
  return state === 'unknown' ? 'unverified' : 'confirming'
}

/** The titles of the payment return (rule: payment-return). */
export const outcomeTitles: Record<PaymentOutcome, string> = {
  success: 'Payment Successful!',
  failed: 'Payment Failed',
  left: 'You left before paying',
  unverified: 'Verification Error',
  confirming: 'Order Received!',
  review: 'Order Received!',
  refunding: 'Order Cancelled',
}

/** Who came back from the payment page without paying reads until when the pieces are kept (rule: left-before-paying). */
export const leftText = (keptUntil: string | null | undefined, now: Date): string =>
  ['Nothing was taken.', keptText(keptUntil, now)].filter(Boolean).join(' ')

/** Until when the pieces of an unpaid order are kept, while they are. */
export function keptText(keptUntil: string | null | undefined, now: Date): string {
  const until = keptUntil ? new Date(keptUntil) : now
  if (until <= now) return ''
  const isToday = lagosDay(until) === lagosDay(now)
  return `Your pieces are kept until ${isToday ? formatTime(until) : formatDeadline(until)}.`
}

/** The title where nothing was to pay (rule: nothing-to-pay). */
export const freeTitle = 'Order Confirmed!'

/** The server's message without the title it may begin with. */
export const outcomeText = (message: string) => message.replace(/^Order Received! /, '')

/** The server has nothing to say yet but that it asks. */
export const isStillAsked = (state: SettlementState | undefined) =>
  state === undefined || ['in_flight', 'abandoned', 'not_found', 'unreachable'].includes(state)

/** How long the page asks by itself; the shop's own sweep goes on for days. */
export const pageAsksMs = 10 * minuteMs

export const stillWaitingText =
  'Your payment is not confirmed yet. That can take a while, and nothing is lost: we keep checking and email you as soon as we know. You may close this page.'

/** The pause before asking again, `openMs` after the page was opened; false when it asks no more. */
export function nextAskMs(openMs: number): number | false {
  if (openMs < minuteMs) return 3 * secondMs
  return openMs < pageAsksMs ? 10 * secondMs : false
}

type Known = { email: string } | null
type KnownOfChat = { has_email: boolean } | null | undefined

/** Whether nobody can be written to: an order from a chat may have no e-mail (rule: chat-order). */
export const hasNoEmail = (order: Known, chatOrder: KnownOfChat): boolean =>
  order ? !order.email : chatOrder?.has_email === false

/** A sentence without its promise to write. */
export const withoutMail = (text: string): string =>
  text.replace(/ and (will )?email you( as soon as we know)?/, '')
