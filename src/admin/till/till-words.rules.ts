import { formatMoney } from '../../lib/money.ts'
import { formatDay } from '../../lib/time.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'

/** `Tue 24 Nov` */
export const dayOf = ({ day }: Pick<TillView, 'day'>) => formatDay(new Date(`${day}T12:00:00Z`))

/** `₦200 short`, of a till that was counted. */
export function differenceText({ counted, expected }: Pick<TillView, 'counted' | 'expected'>): string {
  const difference = counted! - expected!
  if (difference === 0) return 'None'
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`
}
