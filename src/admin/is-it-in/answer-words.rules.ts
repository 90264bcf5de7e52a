import { type Currency, formatMoney } from '../../lib/money.ts'
import type { IsItIn } from './is-it-in.service.ts'

type Found = IsItIn['payments'][number]

/** The answer in one word, and what to do about it (rule: is-it-in). */
export function headlineOf({ is_in, payments }: IsItIn): { title: string; text: string } {
  if (!is_in && payments.length > 0)
    return { title: 'No', text: 'It came in and was refunded. Do not hand anything over on a screenshot.' }
  if (!is_in)
    return {
      title: 'No',
      text: 'Not here yet. A transfer can take a few minutes: look again, and do not hand anything over on a screenshot.',
    }
  const there = payments.filter(({ amount, refunded }) => refunded < amount)
  // Of many the newest are here, and what is in may be older.
  const isStopped =
    there.length > 0 && there.every(({ is_disputed, is_to_check }) => is_disputed || is_to_check)
  if (isStopped && there.every((payment) => payment.is_disputed))
    return {
      title: 'Disputed',
      text: 'It came in, and its customer claims it back at the bank. Do not hand anything over until the bank has decided.',
    }
  if (isStopped)
    return {
      title: 'Yes',
      text: 'It is in, but an owner still has to check the order’s payment. Do not hand anything over before that.',
    }
  const isFree = payments.some((payment) => payment.is_waiting)
  return isFree
    ? { title: 'Yes', text: 'It is in, but not assigned to an order yet.' }
    : { title: 'Yes', text: 'It is in. Hand over only the order it belongs to.' }
}

/** Why nothing is handed over for it yet, or null. */
export function stopText({ amount, refunded, is_disputed, is_to_check, is_waiting }: Found): string | null {
  if (refunded >= amount) return null
  if (is_disputed) return 'Disputed'
  return is_to_check ? 'Waits for an owner' : is_waiting ? 'Not assigned to an order yet' : null
}

/** What of it is not with the shop any more, or null. */
export function refundedText({ amount, refunded, currency }: Found): string | null {
  if (refunded === 0) return null
  return refunded >= amount ? 'Refunded' : `${formatMoney(refunded, currency as Currency)} refunded`
}

/** Whose the money is: an order's number, or nobody's. */
export function placeOf(payment: Found): string | null {
  const { amount, refunded, order_number: order } = payment
  if (order) return `Order ${order}`
  return refunded >= amount || payment.is_waiting ? null : 'Belongs to no order, as an owner decided'
}
