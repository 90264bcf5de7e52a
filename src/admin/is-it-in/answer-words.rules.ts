import { type Currency, formatMoney } from '../../lib/money.ts'
import type { IsItIn } from './is-it-in.service.ts'

type Found = IsItIn['payments'][number]

/** The answer in one word, and what to do about it (rule: is-it-in). */
export function headlineOf({ is_in, payments }: IsItIn): { title: string; text: string } {
  if (!is_in && payments.length > 0)
    return { title: 'No', text: 'It came in and was given back. Never hand over on a picture.' }
  if (!is_in)
    return {
      title: 'No',
      text: 'Not here yet. A transfer can take some minutes; ask again, never hand over on a picture.',
    }
  const isFree = payments.some((payment) => payment.is_waiting)
  return isFree
    ? { title: 'Yes', text: 'It is in and waits to be assigned to an order.' }
    : { title: 'Yes', text: 'It is in. Hand over only the order it belongs to.' }
}

/** Whose the money is: an order's number, nobody's yet, or sent back. */
export function placeOf(payment: Found): string {
  const { amount, refunded, order_number: order } = payment
  const back = formatMoney(refunded, payment.currency as Currency)
  if (refunded >= amount) return order ? `Given back, of order ${order}` : 'Given back'
  if (order) return `Belongs to order ${order}${refunded > 0 ? `; ${back} of it was given back` : ''}`
  return payment.is_waiting
    ? 'Waits to be assigned to an order'
    : 'Belongs to no order; an owner has decided so'
}

/** `7` → `7 minutes ago`, in hours and minutes after an hour. */
export function minutesText(minutes: number): string {
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  return `${hours} h ${minutes % 60} min ago`
}
