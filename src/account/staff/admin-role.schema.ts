import * as z from 'zod'
import { mostDiscountPercent, rightNames } from '../../lib/helper-rights.rules.ts'
import { emailInput } from '../../lib/input-limits.ts'

const adminSchema = z
  .object({ user_id: z.string(), email: z.string(), name: z.string() })
  .meta({ id: 'Admin' })

/** What a helper may do (rule: helper-rights). */
const rightsShape = {
  rights: z.array(z.enum(rightNames)).readonly(),
  discount_percent: z.int().describe('The largest discount of a helper who sells'),
}

/** The staff, and who is invited and has not joined yet. */
export const staffSchema = z.object({
  admins: z.array(adminSchema),
  helpers: z.array(adminSchema.extend(rightsShape)),
  invited: z.array(
    z.object({
      email: z.string(),
      role: z.enum(['admin', 'helper']),
      expires_at: z.iso.datetime(),
      ...rightsShape,
    }),
  ),
})
export type Staff = z.infer<typeof staffSchema>

/** The user whose role is granted or revoked; `admin` is an owner. */
export const adminInputSchema = z.strictObject({
  email: emailInput,
  role: z.enum(['admin', 'helper']).default('admin'),
})

const isOn = z.boolean().optional()
const rightsInput = {
  sell: isOn,
  receive_returns: isOn,
  count_stock: isOn,
  see_phones: isOn,
  discount_percent: z.int().min(0).max(mostDiscountPercent).optional(),
}

/** The switches that are set; the others stay. */
export const rightsInputSchema = z.strictObject({ email: emailInput, ...rightsInput })
export type RightsInput = Omit<z.output<typeof rightsInputSchema>, 'email'>

/** Somebody new; the switches are a helper's. */
export const newMemberSchema = adminInputSchema.extend(rightsInput)
