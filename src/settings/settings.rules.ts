import type { Carrier } from './carriers.rules.ts'

/** `key` is the picture's name in media storage, its background transparent. */
export type HeroImage = { key: string; alt: string; width: number; height: number }

/**
 * Everything the owner can word or switch (rule: owner-words), with the value it has until she does. Money in
 * minor units.
 * The demo's business is Indigo Lane; `demo/` stores its own values over these.
 */
export const settingDefaults = {
  brand_name: 'Indigo Lane',
  tagline: 'Quick fashion, delivered fast.',
  claims: ['Affordable pricing', 'Fast nationwide delivery', 'Easy exchange'],
  phone: '+234 803 000 0000',
  whatsapp: '+2348030000000',
  email: 'hello@indigolane.example',
  instagram_url: 'https://www.instagram.com/indigolane',
  tiktok_url: 'https://www.tiktok.com/@indigolane',
  facebook_url: 'https://www.facebook.com/indigolane',
  social_handle: '@indigolane',
  address: 'Lagos, Nigeria',
  opening_hours: 'Monday to Saturday, 9 am – 6 pm, Lagos time',
  /** Where mails to the owner go; while it is empty, to the first admin. */
  admin_email: '',
  order_prefix: 'IL',
  /** Days after delivery in which an order can be returned or exchanged (rule: return-window). */
  return_window_days: 7,
  /** Shown on the cart until a delivery location is known (rule: delivery-estimate). */
  cart_delivery_estimate: 250_000,
  /** Goods after discount from which delivery is free in zones that allow it. */
  free_delivery_threshold: 5_000_000,
  dispatch_days_min: 1,
  dispatch_days_max: 2,
  /** Orders paid after this hour in Lagos leave a working day later. */
  dispatch_cutoff_hour: 14,
  /** Who carries parcels, with the pages they can be followed on; others are typed when a parcel leaves. */
  carriers: [] as Carrier[],
  /** The days of the week on which nothing leaves (rule: delivery-dates). */
  closed_weekdays: ['Sunday', 'Saturday'],
  /** Single days on which nothing leaves and nothing arrives, as `2026-12-25`. */
  closed_dates: [] as readonly string[],
  /** A size with this many pieces or fewer runs low, unless its product says another number (rule: low-stock). */
  low_stock: 3,
  payment_channels: ['card', 'bank_transfer', 'ussd'],
  guest_checkout: false,
  /** Checkout offers to pay a share first, of orders from the least total on (rule: checkout-deposit). */
  deposit_at_checkout: false,
  deposit_minimum: 5_000_000,
  deposit_percent: 50,
  /** In so many days the rest is due. */
  deposit_days: 14,
  /** Each parcel that leaves has a code that its rider asks for (rule: delivery-proof). */
  delivery_code: false,
  /** The account of a Paystack Virtual Terminal, which only the staff see; shown once bank and number are given. */
  transfer_bank: '',
  transfer_account: '',
  transfer_name: '',
  /** Helpers may sell at the counter, with a discount up to this percentage (rules: counter-sale, counter-discount). */
  helpers_sell: false,
  helper_discount_percent: 0,
  newsletter_heading: 'Join 10,000+ fashion lovers',
  new_in_note: 'Fresh arrivals updated weekly',
  promo_banner: 'Tag us on social media and get 5% off your next order with code TAG5',
  /** The home page's giant type, a word or two on each line. */
  hero_lines: ['NEW', 'ARRIVALS'],
  /** A cut-out picture in front of the home page's giant type; without it the newest product's picture. */
  hero_image: null as HeroImage | null,
  illustration_note: 'The garments shown are illustrations drawn for this shop.',
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

/** The settings that name the business or speak in its name: a real shop sets each. */
const brandSettingKeys = [
  'brand_name',
  'tagline',
  'phone',
  'whatsapp',
  'email',
  'instagram_url',
  'tiktok_url',
  'facebook_url',
  'social_handle',
  'address',
  'opening_hours',
  'order_prefix',
  'newsletter_heading',
  'illustration_note',
] as const satisfies SettingKey[]

/** The brand's settings that still have the demo's values (rule: demo-brand). */
export const demoBrandSettings = (own: Settings): SettingKey[] =>
  brandSettingKeys.filter((key) => own[key] === settingDefaults[key])

/** The error between dependent settings, or null. */
export const settingsProblem = ({
  dispatch_days_min: min,
  dispatch_days_max: max,
}: Pick<Settings, 'dispatch_days_min' | 'dispatch_days_max'>): string | null =>
  min > max
    ? `At least ${min} and at most ${max} days cannot both be true: make “at least” the smaller number`
    : null
