import * as z from 'zod'
import { emailInput } from '../../lib/input-limits.ts'

const adminSchema = z.object({ user_id: z.string(), email: z.string() }).meta({ id: 'Admin' })

/** The staff, and who is invited and has not joined yet. */
export const staffSchema = z.object({
  admins: z.array(adminSchema),
  helpers: z.array(adminSchema),
  invited: z.array(
    z.object({ email: z.string(), role: z.enum(['admin', 'helper']), expires_at: z.iso.datetime() }),
  ),
})
export type Staff = z.infer<typeof staffSchema>

/** The user whose role is granted or revoked; `admin` is an owner. */
export const adminInputSchema = z.strictObject({
  email: emailInput,
  role: z.enum(['admin', 'helper']).default('admin'),
})
