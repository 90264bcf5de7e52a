import { type SettingKey, type Settings, settingDefaults } from './settings.rules.ts'

/** Without these a shop does not say who it is or how it is reached. */
const neededSettings = [
  'brand_name',
  'tagline',
  'phone',
  'whatsapp',
  'email',
  'address',
  'opening_hours',
  'order_prefix',
] as const satisfies SettingKey[]

/** How the demo speaks where a shop speaks in its business's name. No other shop should, also where `demo/` is away. */
export const demoBrand = {
  brand_name: 'Indigo Lane',
  tagline: 'Quick fashion, delivered fast.',
  phone: '+234 803 000 0000',
  whatsapp: '+2348030000000',
  email: 'hello@indigolane.example',
  address: 'Lagos, Nigeria',
  opening_hours: 'Monday to Saturday, 9 am – 6 pm, Lagos time',
  order_prefix: 'IL',
  instagram_url: 'https://www.instagram.com/indigolane',
  tiktok_url: 'https://www.tiktok.com/@indigolane',
  facebook_url: 'https://www.facebook.com/indigolane',
  social_handle: '@indigolane',
  newsletter_heading: 'Join 10,000+ fashion lovers',
  illustration_note: 'The garments shown are illustrations drawn for this shop.',
} satisfies Partial<Settings>

/**
 * The settings of the brand that the owner has not said yet, or that still say what the demo does (rule: demo-brand).
 */
export const demoBrandSettings = (own: Settings): SettingKey[] =>
  (Object.keys(demoBrand) as (keyof typeof demoBrand)[]).filter(
    (key) =>
      own[key] === demoBrand[key] ||
      (neededSettings.some((needed) => needed === key) && own[key] === settingDefaults[key]),
  )
