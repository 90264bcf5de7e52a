import * as z from 'zod'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { checkStockSignup } from './stock-signup.rules.ts'

/** `POST /api/stock-signups`: the e-mail comes out lower-cased. */
export const stockSignupSchema = z
  .strictObject({ variant_id: z.uuid(), email: z.string().max(254).default('') })
  .superRefine(({ email }, context) => {
    const message = checkStockSignup(email)
    if (message) context.addIssue({ code: 'custom', path: ['email'], message })
  })
  .transform((form) => ({ ...form, email: normaliseEmail(form.email) }))
export type StockSignup = z.input<typeof stockSignupSchema>

export const stockLinkSchema = z.strictObject({ token: z.string().max(200) })
