/** The parts of the settings, each an editor of its own. */
export const settingsParts = [
  { id: 'shop', title: 'Name and contacts', help: 'Who you are, on every page and in every mail' },
  { id: 'look', title: 'Look', help: 'Colours, letters, shapes, logo' },
  { id: 'home', title: 'Home page and texts', help: 'The large words, the picture, the banner' },
  { id: 'pages', title: 'Pages', help: 'About, shipping, returns, privacy, terms, and your own' },
  { id: 'faqs', title: 'Questions', help: 'What shoppers ask, and your answers' },
  { id: 'buying', title: 'Buying and returns', help: 'Ways to pay, accounts, days to return' },
  { id: 'mails', title: 'Mails to you', help: 'Where they go, and which you want' },
] as const
export type SettingsPart = (typeof settingsParts)[number]['id']

export const partOf = (text: string | undefined): SettingsPart =>
  settingsParts.find(({ id }) => id === text)?.id ?? 'shop'
