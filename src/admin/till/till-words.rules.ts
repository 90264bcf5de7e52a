import { formatMoney } from '../../lib/money.ts'
import { formatDay } from '../../lib/time.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'

/** `Tue 24 Nov` */
export const dayOf = ({ day }: Pick<TillView, 'day'>) => formatDay(new Date(`${day}T12:00:00Z`))

/** `₦200 too little`, of a till that was counted. */
export function differenceText({ counted, expected }: Pick<TillView, 'counted' | 'expected'>): string {
  const difference = counted! - expected!
  return `${formatMoney(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}`
}
