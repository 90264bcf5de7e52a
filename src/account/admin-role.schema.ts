import * as z from 'zod'
import { invalidEmailMessage, isEmail, normaliseEmail } from '../lib/email-address.rules.ts'

export const adminSchema = z.object({ user_id: z.string(), email: z.string() }).meta({ id: 'Admin' })
export type Admin = z.infer<typeof adminSchema>

/** Whose role is granted or revoked. */
export const adminInputSchema = z.strictObject({
  email: z
    .string()
    .max(254)
    .refine((text) => isEmail(normaliseEmail(text)), invalidEmailMessage),
})
