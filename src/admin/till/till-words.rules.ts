import { formatMoney } from '../../lib/money.ts'
import { formatDay, formatDeadline, formatTime, lagosDay } from '../../lib/time.ts'
import { recordedMethodOf } from '../../orders/order/payment-methods.rules.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'

/** `Tue 24 Nov` */
export const dayOf = ({ day }: Pick<TillView, 'day'>) => formatDay(new Date(`${day}T12:00:00Z`))

/** `, closed 18:05`, with the day where it is another; empty for a till that is open. */
export function closedText({
  day,
  state,
  counted_at,
}: Pick<TillView, 'day' | 'state' | 'counted_at'>): string {
  if (state !== 'closed' || !counted_at) return ''
  const at = new Date(counted_at)
  return `, closed ${lagosDay(at) === day ? formatTime(at) : formatDeadline(at)}`
}

/** `Today`, or `Since 18:40` where a till of hers was closed that day: the sales before are in that one. */
export function currentName(tills: Pick<TillView, 'is_own' | 'day' | 'counted_at'>[], today: string): string {
  const closed = tills.flatMap(({ is_own, day, counted_at }) =>
    is_own && day === today && counted_at ? [counted_at] : [],
  )
  const last = closed.toSorted().at(-1)
  return last ? `Since ${formatTime(new Date(last))}` : 'Today'
}

/** `₦200 short`, of a till that was counted. */
export function differenceText({ counted, expected }: Pick<TillView, 'counted' | 'expected'>): string {
  const difference = counted! - expected!
  if (difference === 0) return 'None'
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`
}

export const methodLabel = (method: string) => recordedMethodOf(method).choice

type Taken = Pick<TillView, 'taken' | 'float' | 'given_back' | 'moves'>

/** How the cash in the till came about, and what was paid in other ways: `Start ₦20,000 + cash ₦225,050`, `Terminal ₦107,500`. */
export function takenTexts({ taken, float, given_back, moves }: Taken): string[] {
  if (taken.length === 0) return ['Nothing sold']
  const cash = taken.find(({ method }) => method === 'cash')?.amount ?? 0
  const moved = moves.reduce((sum, { amount }) => sum + amount, 0)
  const parts = [
    ['cash', cash],
    ['refunded', -given_back],
    [moved < 0 ? 'taken out' : 'put in', moved],
  ] as const
  const drawer = parts
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => ` ${amount < 0 ? '−' : '+'}\u00a0${name}\u00a0${formatMoney(Math.abs(amount))}`)
  const others = taken.filter(({ method }) => method !== 'cash')
  return [
    `Start ${formatMoney(float)}${drawer.join('')}`,
    others.map(({ method, amount }) => `${methodLabel(method)}\u00a0${formatMoney(amount)}`).join(', '),
  ].filter(Boolean)
}

/** The cash in the till, with what it began with: it is not the sum of the takings, and says so. */
export function drawerOf({ counted, expected, float }: Pick<TillView, 'counted' | 'expected' | 'float'>) {
  if (counted !== null) return { label: 'Counted', amount: counted }
  return expected === null
    ? { label: 'At the start', amount: float }
    : { label: 'Expected', amount: expected }
}
