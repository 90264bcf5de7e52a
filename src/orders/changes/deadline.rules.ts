import { shortText } from '../../lib/short-text.ts'
import { dayMs, formatDeadline, hourMs } from '../../lib/time.ts'
import { wakingHours } from '../order/part-payment.rules.ts'
import { type FlagReason, flagText } from '../order/flags.rules.ts'

/**
 * With so much waking time left the owner is reminded: enough to find a waybill and write an answer, and late enough that
 * an owner who meant to answer has. `timeLeft` calls the same span urgent.
 */
const lastCallMs = 4 * hourMs

const lagosOffset = hourMs

/** When the owners are reminded of what is due then: hours of the night do not count (rule: deadline-notices). */
export function lastCallAt(dueAt: Date): Date {
  let leftMs = lastCallMs
  let end = dueAt.getTime()
  for (;;) {
    const day = Math.floor((end - 1 + lagosOffset) / dayMs) * dayMs - lagosOffset
    const from = day + wakingHours.from * hourMs
    const to = Math.min(end, day + wakingHours.to * hourMs)
    if (to - from >= leftMs) return new Date(to - leftMs)
    leftMs -= Math.max(0, to - from)
    end = day
  }
}

/** `Dispute on IL-1042: answer by Tue 24 Nov, 14:00`; `about` is an order's number, or other words for what is disputed. */
export const disputeSubject = (about: string, dueAt: Date | null): string =>
  `Dispute on ${about}${dueAt ? `: answer by ${formatDeadline(dueAt)}` : ''}`

/** Subjects beyond this are cut by mail programs. */
const longestSubject = 120

/** A flag as the subject of a mail to the owners: the order, the reason in the flag's words, and until when. */
export function flagSubject(orderNumber: string, flag: FlagReason, dueAt: Date | null): string {
  if (flag.kind === 'disputed') return disputeSubject(orderNumber, dueAt)
  const until = dueAt ? `, until ${formatDeadline(dueAt)}` : ''
  return shortText(`Order ${orderNumber}: ${flagText(flag)}`, longestSubject) + until
}
