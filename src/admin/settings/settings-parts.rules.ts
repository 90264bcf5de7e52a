import { settingLabels, settingsOf } from '../../settings/setting-fields.rules.ts'
import type { SettingKey } from '../../settings/settings.rules.ts'

/** The parts of the settings, each an editor of its own, by their line of the menu; those of delivery are on its screen. */
export const settingsParts = [
  { id: 'shop', title: 'Name and contacts', screen: 'Settings' },
  { id: 'look', title: 'Look', screen: 'Look and words' },
  { id: 'home', title: 'Home page and texts', screen: 'Look and words' },
  { id: 'pages', title: 'Pages', screen: 'Look and words' },
  { id: 'faqs', title: 'Questions', screen: 'Look and words' },
  { id: 'buying', title: 'Buying and returns', screen: 'Settings' },
  { id: 'mails', title: 'Emails and notices', screen: 'Settings' },
  { id: 'found', title: 'Google and AI', screen: 'Settings' },
] as const satisfies { id: keyof typeof settingsOf; title: string; screen: string }[]
export type SettingsPart = (typeof settingsParts)[number]['id']

export const partOf = (text: string | undefined): SettingsPart =>
  settingsParts.find(({ id }) => id === text)?.id ?? 'shop'

/** Every screen of settings: the parts, and that of delivery. */
export const settingScreens = [
  ...settingsParts.map(({ id, title }) => ({ id, title, href: `/admin/settings?part=${id}` })),
  { id: 'delivery', title: 'Delivery', href: '/admin/shipping?part=days' },
] as const

/** A setting by its name, and the way to its field. */
export const settingLink = (key: SettingKey) => ({ label: settingLabels[key], href: settingHref(key) })

/** Where a setting is changed, with its field in focus (rule: field-by-address). */
export const settingHref = (key: string): string => {
  const screen = settingScreens.find(({ id }) => key in settingsOf[id])
  return screen ? `${screen.href}&field=${key}` : '/admin/settings'
}
