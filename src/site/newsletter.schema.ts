import * as z from 'zod'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { checkNewsletterEmail } from './newsletter.rules.ts'

export const newsletterInputSchema = z.strictObject({
  email: z
    .string()
    .max(254)
    .superRefine((email, context) => {
      const message = checkNewsletterEmail(email)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(normaliseEmail),
})

/** What the links in our mails carry. */
export const newsletterLinkSchema = z.strictObject({ id: z.uuid(), token: z.string().max(100) })
export type NewsletterLink = z.infer<typeof newsletterLinkSchema>
