import * as z from 'zod'
import { mostMinor } from '../lib/input-limits.ts'

/** Why a lower price was given. */
export const reasonSchema = z.string().trim().max(200).default('')

/** A discount somebody of the shop gives, with why. Minor units. */
export const givenDiscountSchema = z.union([
  z.strictObject({ amount: z.int().min(1).max(mostMinor), reason: reasonSchema }),
  z.strictObject({ percent: z.int().min(1).max(100), reason: reasonSchema }),
])
