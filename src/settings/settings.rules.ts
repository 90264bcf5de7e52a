import type { Carrier } from './carriers.rules.ts'
import type { OwnPage } from './own-page.rules.ts'
import { defaultFaqs } from './default-faqs.rules.ts'
import { calmTheme, type Theme } from '../theme/theme.rules.ts'
import { defaultPrivacy, defaultReturns, defaultShipping, defaultTerms } from './default-texts.rules.ts'

/** `key` is the picture's name in media storage; its background may be transparent. */
export type Picture = { key: string; alt: string; width: number; height: number }

/**
 * Everything the owner can word or switch (rule: owner-words), with the value it has until she does. Money in
 * minor units. A new shop says nothing that nobody said: texts about the business are empty and promises null
 * (rule: no-unmade-promises). The demo's words are in `demo/words.ts`.
 */
export const settingDefaults = {
  brand_name: 'Our shop',
  tagline: '',
  claims: [] as readonly string[],
  /** What stands under each claim; a template (rule: text-facts). */
  claim_notes: [] as readonly string[],
  phone: '',
  whatsapp: '',
  email: '',
  instagram_url: '',
  tiktok_url: '',
  facebook_url: '',
  social_handle: '',
  address: '',
  opening_hours: '',
  /** Where mails to the owner go; while it is empty, to the first admin. */
  admin_email: '',
  order_prefix: 'ORD',
  /** Orders are counted, `#1042`, instead of having a date and random digits (rule: short-order-numbers). */
  short_order_numbers: false,
  first_order_number: 1001,
  /** Days after delivery in which an order can be returned or exchanged (rule: return-window). */
  return_window_days: null as number | null,
  /** Customers cancel what is not packed, and take other sizes, themselves (rule: before-dispatch). */
  own_changes: true,
  /** Who pays for a return that is not the shop's fault. */
  shop_pays_returns: false,
  /** The same for the countries whose law gives 14 days without a reason (rule: return-window-kept). */
  return_window_eu_days: 14,
  /** Days after delivery in which what is damaged, another piece or never came can be claimed. */
  claim_window_days: 30,
  /** An approved return of which nothing arrived ends after so many days. */
  return_expiry_days: 14,
  /** Days after its delivery a parcel's customer is asked how it fits; 0: never (rule: asked-once). */
  review_after_days: 7,
  /** Where pieces are brought or sent back; while it is empty, the shop's address. */
  returns_address: '',
  /** Pieces with this tag come back only when the shop is at fault (rule: excluded-goods). */
  final_sale_tag: 'final sale',
  /** Shown on the cart until a delivery location is known (rule: cart-delivery-price). */
  cart_delivery_estimate: null as number | null,
  /** Goods after discount from which delivery is free in zones that allow it. */
  free_delivery_threshold: null as number | null,
  dispatch_days_min: null as number | null,
  dispatch_days_max: null as number | null,
  /** Orders paid after this hour in Lagos leave a working day later. */
  dispatch_cutoff_hour: 14,
  /** Minutes past that hour. */
  dispatch_cutoff_minute: 0,
  /** Who carries parcels, with the pages they can be followed on; others are typed when a parcel leaves. */
  carriers: [] as Carrier[],
  /** The days of the week on which nothing leaves (rule: delivery-dates). */
  closed_weekdays: ['Sunday', 'Saturday'],
  /** Holidays, strikes: single days on which nothing leaves and nothing arrives, as `2026-12-25` (rule: delivery-dates). */
  closed_dates: [] as readonly string[],
  /** A size with this many pieces or fewer runs low, unless its product says another number (rule: low-stock). */
  low_stock: 3,
  payment_channels: ['card', 'bank_transfer', 'ussd'],
  guest_checkout: false,
  /** Checkout offers to pay a share first, of orders from the least total on (rule: checkout-deposit). */
  deposit_at_checkout: false,
  deposit_minimum: 5_000_000,
  deposit_percent: 50,
  /** In so many days the balance is due. */
  deposit_days: 14,
  /** Each parcel that leaves has a code that its rider asks for (rule: delivery-proof). */
  delivery_code: false,
  /** The account of the provider's virtual terminal, which only the staff see; shown once bank and number are given. */
  transfer_bank: '',
  transfer_account: '',
  transfer_name: '',
  /** What goes back first of an order that credit paid in part: `first`, `last`, or `same` (rule: credit-goes-back). */
  credit_refunds: 'same',
  /** Gift cards are sold at `/gift-card`: of these amounts in naira, or of any amount between the two (rule: gift-card-form). */
  gift_cards: false,
  gift_card_amounts: ['10,000', '25,000', '50,000'] as readonly string[],
  gift_card_least: 500_000,
  gift_card_most: 20_000_000,
  /** Products, checkout and About say what the shop has delivered and paid back (rule: facts-of-trust). */
  trust_facts: true,
  /** Live pieces are listed for search engines and networks at `/feeds/…` (rule: product-feeds). */
  product_feeds: false,
  /** Assistants that shop for somebody may look for pieces and fill carts (rule: agents-switch). */
  agent_shopping: false,
  newsletter_heading: 'Newsletter',
  new_in_note: '',
  promo_banner: '',
  /** How the storefront looks (rule: theme-is-data). */
  theme: calmTheme as Theme,
  /** In place of the shop's name at the top; the second on dark grounds. */
  logo: null as Picture | null,
  logo_dark: null as Picture | null,
  /** The home page's giant type, a word or two on each line. */
  hero_lines: ['NEW', 'ARRIVALS'],
  /** A cut-out picture in front of the home page's giant type; without it the newest product's picture. */
  hero_image: null as Picture | null,
  illustration_note: '',
  /** What search engines show under the home page's name, after the tagline. */
  search_description: '',
  /** The home page's words about the business, before the link to About. */
  about_heading: '',
  about_teaser: '',
  about_title: '',
  /** The texts of pages: Markdown templates (rule: page-texts). */
  about_text: '',
  shipping_text: defaultShipping,
  returns_text: defaultReturns,
  privacy_text: defaultPrivacy,
  terms_text: defaultTerms,
  faqs: defaultFaqs,
  /** Pages of her own (rule: own-pages). */
  own_pages: [] as readonly OwnPage[],
  /** How order mails begin; `{name}` is the customer's. */
  mail_greeting: 'Hello {name},',
  /** The last line of every mail, a template. */
  mail_footer: '{shop}. {tagline} {questions}',
  /** Which mails the owner wants at her notification address (rule: owner-mails). */
  mail_new_order: true,
  mail_attention: true,
  mail_failed_jobs: true,
  mail_low_stock: true,
  mail_security: true,
  mail_changes: true,
  /** The owner has dismissed the first steps (rule: first-steps). */
  first_steps_dismissed: false,
} as const

type Widen<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer U)[]
        ? Widen<U>[]
        : T
export type Settings = { -readonly [K in keyof typeof settingDefaults]: Widen<(typeof settingDefaults)[K]> }
export type SettingKey = keyof Settings

/**
 * The recipient of mails to the owner: her setting, else the first admin's address, else the one shoppers
 * see.
 */
export const notificationAddress = (
  own: Pick<Settings, 'admin_email' | 'email'>,
  firstAdmin: string | undefined,
): string => own.admin_email || firstAdmin || own.email

/** The error between dependent settings, or null. */
export const settingsProblem = ({
  dispatch_days_min: min,
  dispatch_days_max: max,
}: Pick<Settings, 'dispatch_days_min' | 'dispatch_days_max'>): string | null => {
  return min !== null && max !== null && min > max
    ? `At least ${min} and at most ${max} days cannot both be true: make “at least” the smaller number`
    : null
}
