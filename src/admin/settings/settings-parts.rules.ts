import { pageTextKeys } from '../../settings/setting-values.rules.ts'
import type { SettingKey } from '../../settings/settings.rules.ts'

/** The settings that the screen of delivery edits. */
export const deliveryKeys: readonly SettingKey[] = [
  'free_delivery_threshold',
  'cart_delivery_estimate',
  'dispatch_cutoff_hour',
  'dispatch_days_min',
  'dispatch_days_max',
  'closed_weekdays',
  'closed_dates',
]

/** The parts of the settings, each an editor of its own, with the settings in it. */
export const settingsParts = [
  {
    id: 'shop',
    title: 'Name and contacts',
    help: 'Who you are, on every page and in every mail',
    keys: [
      'brand_name',
      'tagline',
      'order_prefix',
      'short_order_numbers',
      'first_order_number',
      'phone',
      'whatsapp',
      'email',
      'address',
      'opening_hours',
      'mail_greeting',
      'mail_footer',
      'instagram_url',
      'tiktok_url',
      'facebook_url',
      'social_handle',
    ],
  },
  { id: 'look', title: 'Look', help: 'Colours, letters, shapes, logo', keys: ['theme', 'logo', 'logo_dark'] },
  {
    id: 'home',
    title: 'Home page and texts',
    help: 'The large words, the picture, the banner',
    keys: [
      'hero_lines',
      'hero_image',
      'claims',
      'claim_notes',
      'promo_banner',
      'new_in_note',
      'newsletter_heading',
      'illustration_note',
      'search_description',
      'about_heading',
      'about_teaser',
    ],
  },
  {
    id: 'pages',
    title: 'Pages',
    help: 'About, shipping, returns, privacy, terms, and your own',
    keys: ['about_title', 'own_pages', ...pageTextKeys],
  },
  { id: 'faqs', title: 'Questions', help: 'What shoppers ask, and your answers', keys: ['faqs'] },
  {
    id: 'buying',
    title: 'Buying and returns',
    help: 'Ways to pay, accounts, days to return',
    keys: [
      'payment_channels',
      'transfer_bank',
      'transfer_account',
      'transfer_name',
      'guest_checkout',
      'deposit_at_checkout',
      'deposit_minimum',
      'deposit_percent',
      'deposit_days',
      'delivery_code',
      'helpers_sell',
      'helper_discount_percent',
      'return_window_days',
      'shop_pays_returns',
      'carriers',
    ],
  },
  {
    id: 'mails',
    title: 'Mails to you',
    help: 'Where they go, and which you want',
    keys: [
      'admin_email',
      'mail_new_order',
      'mail_attention',
      'mail_failed_jobs',
      'mail_low_stock',
      'mail_security',
      'mail_changes',
      'low_stock',
    ],
  },
] as const satisfies { id: string; title: string; help: string; keys: readonly SettingKey[] }[]
export type SettingsPart = (typeof settingsParts)[number]['id']

export const partOf = (text: string | undefined): SettingsPart =>
  settingsParts.find(({ id }) => id === text)?.id ?? 'shop'
