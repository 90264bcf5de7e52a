import * as z from 'zod'
import { ignoredInput } from '../lib/input-limits.ts'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { parsePhone } from '../lib/phone.rules.ts'
import { checkNotify } from './notify.rules.ts'
import { showcaseFields } from './showcase-input.rules.ts'

/**
 * A showcase item on the wire (rule: showcase); money in minor units, `product` is null when nothing visible is linked.
 */
export const showcaseItemSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    cover_image: z.string().nullable(),
    cover_image_alt: z.string(),
    mode: z.enum(showcaseFields.mode.options),
    status: z.enum(showcaseFields.status.options),
    featured_rank: z.int().nullable(),
    availability_date: z.string().nullable(),
    short_note: z.string(),
    price_preview: z.int().nullable(),
    notify_enabled: z.boolean(),
    product: z
      .object({
        title: z.string(),
        slug: z.string(),
        price_ngn: z.int(),
        compare_at_price: z.int().nullable(),
        stock_quantity: z.int(),
        variants: z.array(
          z.object({
            id: z.string(),
            size: z.string().nullable(),
            color: z.string().nullable(),
            stock_quantity: z.int(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'ShowcaseItem' })
export type ShowcaseItem = z.infer<typeof showcaseItemSchema>

export const showcaseSchema = z.object({ items: z.array(showcaseItemSchema) })

/** `POST /api/notifications`: the e-mail is lower-cased, the phone as E.164 or null (rule: notify-me). */
export const notificationInputSchema = z
  .strictObject({
    featured_showcase_id: z.uuid(),
    email: z.string().max(254).default(''),
    phone: z.string().max(40).nullish(),
    user_id: ignoredInput,
  })
  .superRefine(({ email, phone }, context) => {
    const problem = checkNotify({ email, phone: phone ?? '' })
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  })
  .transform(({ featured_showcase_id, email, phone }) => {
    const parsed = phone?.trim() ? parsePhone(phone) : null
    return {
      featured_showcase_id,
      email: normaliseEmail(email),
      phone: parsed && 'e164' in parsed ? parsed.e164 : null,
    }
  })
export type NotificationInput = z.infer<typeof notificationInputSchema>
/** The same as a form sends it. */
export type NotificationForm = z.input<typeof notificationInputSchema>

/** `POST /api/notifications/unsubscribe`. */
export const showcaseLinkSchema = z.strictObject({ token: z.string().max(200) })
