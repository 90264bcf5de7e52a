import { type SQL, sql } from 'drizzle-orm'
import { dayAfter } from '../../cart/quote/deposit.rules.ts'
import { lagosDay } from '../../lib/time.ts'
import { reminderDays } from '../order/part-payment.rules.ts'

/** Of a pending order, whose id is `orderId`: its deposit is paid, and what is held covers it (rule: part-payment). */
export const hasDeposit = (orderId = sql`id`): SQL => sql`deposit_paid_at is not null
  and (select b.held from order_balances b where b.order_id = ${orderId}) >= deposit_amount`

/** Of orders (without an alias, or `o`): the balance is due today or within the days of the first reminder (rule: rest-due). */
export function isRestDueSoon(now: Date): SQL {
  const today = lagosDay(now)
  return sql`status = 'pending' and ${hasDeposit()}
    and rest_due_on between ${today}::date and ${dayAfter(today, reminderDays[0])}::date`
}
