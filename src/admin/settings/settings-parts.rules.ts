import type { settingsOf } from '../../settings/setting-fields.rules.ts'

/** The parts of the settings, each an editor of its own; those of delivery are on its screen. */
export const settingsParts = [
  { id: 'shop', title: 'Name and contacts' },
  { id: 'look', title: 'Look' },
  { id: 'home', title: 'Home page and texts' },
  { id: 'pages', title: 'Pages' },
  { id: 'faqs', title: 'Questions' },
  { id: 'buying', title: 'Buying and returns' },
  { id: 'mails', title: 'Mails and notices' },
] as const satisfies { id: keyof typeof settingsOf; title: string }[]
export type SettingsPart = (typeof settingsParts)[number]['id']

export const partOf = (text: string | undefined): SettingsPart =>
  settingsParts.find(({ id }) => id === text)?.id ?? 'shop'
