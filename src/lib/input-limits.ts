import * as z from 'zod'

/** ₦20,000,000 in kobo, also the most dollars in cents: the limit of a column and of a payment. */
export const mostMinor = 2_000_000_000

/** An amount of money somebody types, in minor units. */
export const moneyInput = z.int().min(0).max(mostMinor, 'Please enter at most 20,000,000')

/** A whole number that a column holds; what makes sense of it is checked where it is used. */
export const wholeInput = z
  .int()
  .min(-(2 ** 31), 'This number is too small')
  .max(2 ** 31 - 1, 'This number is too large')

/**
 * For dates somebody chooses, `z.iso.date().regex(...thisCentury)`: the database has no year 0, and no year
 * 10000.
 */
export const thisCentury = [/^20/, 'Please choose a date from 2000 to 2099'] as const
