import * as z from 'zod'

/** Money in minor units, days as the places have them. */
const nigerianDeliverySchema = z.object({
  rate_min: z.int(),
  rate_max: z.int(),
  days_min: z.int().nullable().describe('Null while no place says its days'),
  days_max: z.int().nullable(),
  is_free_everywhere: z.boolean().describe('Every one of these places delivers free from the threshold on'),
  has_pickup: z.boolean().describe('An order can be fetched at a place of the shop, too'),
})
export type NigerianDelivery = z.infer<typeof nigerianDeliverySchema>

/** The shop's public settings. */
export const shopSchema = z
  .object({
    brand_name: z.string(),
    tagline: z.string(),
    claims: z.array(z.string()),
    claim_notes: z.array(z.string()).describe('The words under each claim, in the same order'),
    phone: z.string(),
    whatsapp: z.string(),
    email: z.string(),
    instagram_url: z.string(),
    tiktok_url: z.string(),
    facebook_url: z.string(),
    social_handle: z.string(),
    address: z.string(),
    opening_hours: z.string(),
    return_window_days: z.int().nullable().describe('Null while the owner has not said it'),
    return_window_eu_days: z
      .int()
      .describe('The same for deliveries to the EU and the UK; fewer than 14 count as 14'),
    shop_pays_returns: z.boolean(),
    final_sale_tag: z.string().describe('Products with this tag come back only when the shop is at fault'),
    free_delivery_threshold: z.int().nullable().describe('Null while no open place delivers free'),
    nigerian_delivery: nigerianDeliverySchema
      .nullable()
      .describe('Over all open places with a price; null while there is none'),
    dispatch_days_min: z.int().nullable().describe('Null while the owner has not said it'),
    dispatch_days_max: z.int().nullable(),
    dispatch_cutoff_hour: z.int(),
    dispatch_cutoff_minute: z.int(),
    closed_weekdays: z.array(z.string()).describe('`Saturday`: nothing leaves on these days of the week'),
    closed_dates: z.array(z.string()).describe('`2026-12-25`: nothing leaves or arrives on these days'),
    payment_channels: z.array(z.string()).describe('Ways to pay at the provider: card, bank_transfer, ussd'),
    guest_checkout: z.boolean(),
    gift_card_url: z
      .string()
      .describe('Where gift cards are bought, no page of the app; empty while none are sold'),
    newsletter_heading: z.string(),
    new_in_note: z.string(),
    promo_banner: z.string(),
    hero_lines: z.array(z.string()),
    hero_image: z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() }).nullable(),
    illustration_note: z.string(),
    search_description: z.string(),
    about_heading: z.string(),
    about_teaser: z.string(),
    pages: z
      .array(z.object({ slug: z.string(), title: z.string(), place: z.enum(['menu', 'footer', 'none']) }))
      .describe('The owner’s own pages that are published: `/pages/<slug>`'),
    app_url: z.string(),
    test_mode: z.boolean().describe('True while payments move no money: the local sandbox, or a test key'),
    google_sign_in: z.boolean(),
  })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof shopSchema>
