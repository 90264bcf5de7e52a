import * as z from 'zod'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { newsletterProblem } from './newsletter.rules.ts'

export const newsletterInputSchema = z.strictObject({
  email: z.string().transform((typed, check) => {
    const message = newsletterProblem(typed)
    if (message) check.addIssue({ code: 'custom', message })
    return normaliseEmail(typed)
  }),
})

export const newsletterTokenSchema = z.strictObject({ token: z.string().max(200) })
