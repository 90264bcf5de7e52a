import { formatCount } from '../lib/count-text.ts'
import { dayMs, formatDate } from '../lib/time.ts'
import { daysText } from '../settings/setting-texts.rules.ts'
import type { TrustFacts } from './trust.schema.ts'

/** Of fewer a single case would say too much. */
const leastCases = 20
/** What was counted longer ago may not be so any more: the worker stands still, or the clock was wrong. */
const mostAgeMs = 7 * dayMs

/** As the night counted it. */
export type CountedFacts = {
  delivered: number
  promised: number
  onTime: number
  refunds: number
  refundDays: number | null
  sold: number
  sellingSince: Date | null
  isMadeUp: boolean
  countedAt: Date
}

/** What a program knows of itself: whether it is no demo, and what people call its payment provider. */
export type TrustProgram = { isLive: boolean; paidBackBy: string }

/** What of it may be said at `now`; null when nothing may (rules: twenty-cases, made-up-facts). */
export function shownFacts(
  counted: CountedFacts,
  now: Date,
  { isLive, paidBackBy }: TrustProgram,
): TrustFacts | null {
  const { delivered, promised, onTime, refunds, refundDays, sold, sellingSince, isMadeUp, countedAt } =
    counted
  if (isLive && isMadeUp) return null
  if (Math.abs(now.getTime() - countedAt.getTime()) > mostAgeMs) return null
  const facts = {
    delivered: delivered >= leastCases ? delivered : null,
    promised: promised >= leastCases ? { parcels: promised, on_time: onTime } : null,
    refunds: refunds >= leastCases && refundDays !== null ? { count: refunds, days: refundDays } : null,
    selling_since: sold >= leastCases && sellingSince ? sellingSince.toISOString() : null,
  }
  if (Object.values(facts).every((fact) => fact === null)) return null
  return { ...facts, paid_back_by: paidBackBy, made_up: isMadeUp, counted_at: countedAt.toISOString() }
}

/** A sentence, and in others how its numbers are counted. */
export type TrustLine = { text: string; how: string[] }

/** What is said on About, in this order; `channels` are the shop's ways to pay. */
export const trustLines = (facts: TrustFacts, channels: readonly string[]): TrustLine[] =>
  [parcelsLine(facts), refundsLine(facts), sinceLine(facts), backLine(facts, channels)].filter(
    (line) => line !== null,
  )

/** On a product: how parcels come. */
export const productLine = parcelsLine

/** At checkout: how money goes back, else how parcels come. */
export function checkoutLine(facts: TrustFacts, channels: readonly string[]): TrustLine | null {
  const line = refundsLine(facts) ?? parcelsLine(facts)
  const back = backLine(facts, channels)
  return line && { ...line, how: [...line.how, `${back.text}. ${back.how.join(' ')}`] }
}

/** `61 parcels delivered, 58 of 60 on time` */
function parcelsLine(facts: TrustFacts): TrustLine | null {
  const { delivered, promised } = facts
  if (delivered === null) return null
  const all = `${formatCount(delivered)} parcels delivered`
  const how = 'A parcel counts once it is marked as delivered.'
  if (!promised) return countedLine(facts, all, how)
  const of = promised.parcels === delivered ? '' : ` of ${formatCount(promised.parcels)}`
  return countedLine(
    facts,
    `${all}, ${formatCount(promised.on_time)}${of} on time`,
    `${how} On time is by the last day of the estimate an order keeps when it is paid, also for a parcel that left late. Parcels without an estimate are not in that count.`,
  )
}

/** `34 refunds paid, half of them within 2 days` */
function refundsLine(facts: TrustFacts): TrustLine | null {
  const { refunds } = facts
  return (
    refunds &&
    countedLine(
      facts,
      `${formatCount(refunds.count)} refunds paid, half of them within ${daysText(refunds.days)}`,
      'A refund counts once the company that took the payment has confirmed it. The days run from our decision until then; your bank may need longer to show the money.',
    )
  )
}

function sinceLine(facts: TrustFacts): TrustLine | null {
  const { selling_since: since } = facts
  return since === null
    ? null
    : countedLine(
        facts,
        `Selling here since ${formatDate(new Date(since))}`,
        'On that day our first order was paid. Cancelled ones do not count.',
      )
}

const countedLine = ({ counted_at, made_up }: TrustFacts, text: string, how: string): TrustLine => ({
  text: made_up ? `Demo: ${text}` : text,
  how: [
    how,
    `Counted from our own orders on ${formatDate(new Date(counted_at))}, without sales at the counter.${made_up ? ' This shop is a demo: its orders are made up.' : ''}`,
  ],
})

/** Who gives money back is no number: it is how paying here works. */
const backLine = ({ paid_back_by }: TrustFacts, channels: readonly string[]): TrustLine => ({
  text: `Refunds go back through ${paid_back_by}, the way you paid`,
  how: [
    `So it is with all you pay at checkout.${channels.includes('card') ? ' A payment by card you can also dispute at your bank, which then decides.' : ''}`,
  ],
})
