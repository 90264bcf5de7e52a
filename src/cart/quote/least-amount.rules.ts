import { formatMoney } from '../../lib/money.ts'

/** The least a payment may ask for, in kobo: ₦50, below which the provider opens none (rule: least-amount). */
export const leastPaymentMinor = 5_000

/** The least a part of an order may be, the rest after it too: ₦100, below which the provider takes no transfer. */
export const leastPartMinor = 2 * leastPaymentMinor

/** Whether a sum in minor units is more than nothing, and less than a provider takes. */
export const isTooSmall = (minor: number): boolean => minor > 0 && minor < leastPaymentMinor

/** What a shopper reads of such a total. */
export const tooSmallText = (totalMinor: number): string =>
  `The total of ${formatMoney(totalMinor)} is too small to be paid. Add something, or write to us.`

/** The same of what is due of an order. */
export const cannotBePaidText = (dueMinor: number): string =>
  `${formatMoney(dueMinor)} is too small to be paid here: the least is ${formatMoney(leastPaymentMinor)}. Write to us.`

/** What an owner reads who is about to leave such a sum. */
export const leavesTooLittleText = (minor: number): string =>
  `This leaves ${formatMoney(minor)} to pay: less than can be paid. The least is ${formatMoney(leastPaymentMinor)}.`
