import { formatMoney } from '../../lib/money.ts'
import { formatDay } from '../../lib/time.ts'
import { recordedMethodOf } from '../../orders/order/payment-methods.rules.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'

/** `Tue 24 Nov` */
export const dayOf = ({ day }: Pick<TillView, 'day'>) => formatDay(new Date(`${day}T12:00:00Z`))

/** `₦200 short`, of a till that was counted. */
export function differenceText({ counted, expected }: Pick<TillView, 'counted' | 'expected'>): string {
  const difference = counted! - expected!
  if (difference === 0) return 'None'
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`
}

export const methodLabel = (method: string) => recordedMethodOf(method).choice

/** What was sold, by how it was paid. */
export const takenText = ({ taken }: Pick<TillView, 'taken'>): string =>
  taken.length === 0
    ? 'Nothing sold'
    : `Takings: ${taken.map(({ method, amount }) => `${methodLabel(method)} ${formatMoney(amount)}`).join(' · ')}`

/** The cash in the drawer, with what it began with: it is not the sum of the takings, and says so. */
export function drawerOf({ counted, expected, float }: Pick<TillView, 'counted' | 'expected' | 'float'>) {
  if (counted !== null) return { label: 'Counted in the drawer', amount: counted }
  return expected === null
    ? { label: 'At the start', amount: float }
    : { label: 'Expected in the drawer', amount: expected }
}
