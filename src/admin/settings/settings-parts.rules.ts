import type { SettingKey } from '../../settings/settings.rules.ts'

/** The parts of the settings, each an editor of its own. */
export const settingsParts = [
  { id: 'shop', title: 'Name and contacts', help: 'Who you are, on every page and in every mail' },
  { id: 'home', title: 'Home page and texts', help: 'The large words, the picture, the banner' },
  { id: 'buying', title: 'Buying and returns', help: 'Ways to pay, accounts, days to return' },
  { id: 'mails', title: 'Mails to you', help: 'Where they go, and which you want' },
] as const
export type SettingsPart = (typeof settingsParts)[number]['id']

export const keysOfPart: Record<SettingsPart, SettingKey[]> = {
  shop: [
    'brand_name',
    'tagline',
    'phone',
    'whatsapp',
    'email',
    'address',
    'opening_hours',
    'instagram_url',
    'tiktok_url',
    'facebook_url',
    'social_handle',
    'order_prefix',
  ],
  home: [
    'hero_lines',
    'hero_image',
    'claims',
    'promo_banner',
    'new_in_note',
    'newsletter_heading',
    'illustration_note',
  ],
  buying: ['payment_channels', 'guest_checkout', 'return_window_days', 'carriers'],
  mails: ['admin_email', 'mail_new_order', 'mail_attention', 'mail_failed_jobs', 'mail_low_stock'],
}

export const partOf = (text: string | undefined): SettingsPart =>
  settingsParts.find(({ id }) => id === text)?.id ?? 'shop'
