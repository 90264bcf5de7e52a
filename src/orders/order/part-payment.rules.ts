import type * as z from 'zod'
import { dayAfter, dayText } from '../../cart/quote/deposit.rules.ts'
import { leastPartMinor } from '../../cart/quote/least-amount.rules.ts'
import type { Order } from '../../db/schema.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { lagosDay } from '../../lib/time.ts'
import { dueView } from './added-lines.rules.ts'
import type { depositSchema } from './order.schema.ts'

/** The parts of an order that is paid in parts, as its views show them (rule: part-payment). Minor units. */
export type DepositView = z.infer<typeof depositSchema>

type OrderInParts = Pick<Order, 'status' | 'depositAmount' | 'restDueOn'>

/** A deposit is paid while what is held of the order covers it (rule: part-payment). Minor units. */
export const isDepositCovered = (
  { depositAmount }: { depositAmount: number | null },
  heldMinor: number,
): boolean => depositAmount !== null && heldMinor >= depositAmount

/** The parts of an order that waits for its deposit or its rest; null for any other. Minor units. */
export const depositView = (
  { status, depositAmount, restDueOn }: OrderInParts,
  { held, balance }: { held: number; balance: number },
): DepositView | null =>
  status === 'pending' && depositAmount !== null && restDueOn !== null
    ? {
        amount: depositAmount,
        paid: Math.max(0, held),
        due: balance,
        due_on: restDueOn,
        is_paid: isDepositCovered({ depositAmount }, held),
      }
    : null

/** What of an order is still to pay where it is picked up: its rest, or what is due of what was paid. Minor units. */
export const restAtPickup = (order: OrderInParts, money: { held: number; balance: number }): number =>
  (depositView(order, money)?.due ?? dueView(order, money)?.amount) || 0

/** The end of a day in Lagos, which keeps UTC+1 all year. */
export const endOfLagosDay = (day: string): Date => new Date(`${day}T22:59:59.999Z`)

/** How many days before the balance is due its customer is reminded, the earlier first (rule: rest-reminders). */
export const reminderDays = [3, 1] as const

/** The first and the last hour of the day, in Lagos, at which reminders go out. */
export const wakingHours = { from: 8, to: 20 }

const lagosHour = (now: Date) => (now.getUTCHours() + 1) % 24

/** Nobody is reminded at night. */
export const isWakingHour = (now: Date): boolean =>
  lagosHour(now) >= wakingHours.from && lagosHour(now) < wakingHours.to

/** The reminder whose day has come, in days before `dueOn`; null when none has, or the rest was due before today. */
export function reminderAt(dueOn: string, now: Date): number | null {
  const today = lagosDay(now)
  if (today > dueOn) return null
  return reminderDays.findLast((days) => today >= dayAfter(dueOn, -days)) ?? null
}

/** Why a part cannot be paid; null when it can. What would be left must be payable too. Minor units. */
export function whyNotPart(partMinor: number, dueMinor: number): string | null {
  if (!Number.isSafeInteger(partMinor) || partMinor <= 0) return 'Type an amount above zero'
  if (partMinor > dueMinor) return `Only ${formatMoney(dueMinor)} is due. Type that or less.`
  if (partMinor === dueMinor) return null
  const least = formatMoney(leastPartMinor)
  if (partMinor < leastPartMinor) return `Type at least ${least}`
  if (dueMinor - partMinor < leastPartMinor)
    return `That would leave less than ${least} to pay. Type ${formatMoney(dueMinor - leastPartMinor)} or less, or pay all of the balance.`
  return null
}

const money = (minor: number, currency: Currency | string) => formatMoney(minor, currency as Currency)

/** `Deposit paid, ₦35,000 due by Fri 4 Dec`; before the deposit: `Deposit of ₦35,000 to pay`. */
export function depositText(
  { amount, due, due_on, is_paid }: Omit<DepositView, 'pay_path'>,
  currency: string,
): string {
  return is_paid
    ? `Deposit paid, ${money(due, currency)} due by ${dayText(due_on)}`
    : `Deposit of ${money(amount, currency)} to pay, the balance by ${dayText(due_on)}`
}
