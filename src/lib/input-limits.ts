import * as z from 'zod'
import { invalidEmailMessage, isEmail, normaliseEmail } from './email-address.rules.ts'
import { cleanPasted } from './pasted-text.ts'

/** ₦20,000,000 in kobo, also the most dollars in cents: the limit of a column and of a payment. */
export const mostMinor = 2_000_000_000

/** A text somebody types, in composed letters (rule: folded-text); PostgreSQL refuses NUL. */
export const textInput = (max: number, tooLong?: string) =>
  z
    .string()
    .normalize('NFC')
    .max(max, tooLong)
    .regex(/^[^\0]*$/, 'Contains a character that cannot be used')

/** A code or number that people paste (rule: pasted-text). */
export const codeInput = (max: number, tooLong?: string) =>
  textInput(max, tooLong)
    .transform(cleanPasted)
    // One character can become eighteen.
    .pipe(textInput(max, tooLong))

/** An e-mail address in its normal form (rule: email-normal-form). */
export const emailInput = textInput(254).transform(normaliseEmail).refine(isEmail, invalidEmailMessage)

/** Sent by the browser and not believed: the server's own value counts (rules: client-money-ignored, unknown-fields-refused). */
export const ignoredInput = z.unknown().optional()

/** An amount of money somebody types, in minor units. */
export const moneyInput = z.int().min(0).max(mostMinor, 'Please enter at most 20,000,000')

/** A whole number that a column holds; what makes sense of it is checked where it is used. */
export const wholeInput = z
  .int()
  .min(-(2 ** 31), 'This number is too small')
  .max(2 ** 31 - 1, 'This number is too large')

/** Which page of a list an answer is, and how much there is in all. */
export const pageShape = { total: z.int(), page: z.int(), limit: z.int() }

const thisCentury = [/^20/, 'Please choose a date from 2000 to 2099'] as const

/** A day or a moment somebody chooses: the database has no year 0, and no year 10000. */
export const dayInput = z.iso.date().regex(...thisCentury)
export const momentInput = z.iso.datetime().regex(...thisCentury)
/** The same in any time zone. */
export const zonedInput = z.iso.datetime({ offset: true }).regex(...thisCentury)
