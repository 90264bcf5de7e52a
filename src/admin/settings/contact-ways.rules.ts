/** How a shop can be reached: the settings, by their short names. */
export const contactChannels = [
  { key: 'whatsapp', name: 'WhatsApp' },
  { key: 'phone', name: 'Phone' },
  { key: 'email', name: 'Email' },
  { key: 'instagram_url', name: 'Instagram' },
  { key: 'tiktok_url', name: 'TikTok' },
  { key: 'facebook_url', name: 'Facebook' },
] as const

const contactKeys = new Set<string>(contactChannels.map(({ key }) => key))
export const isContact = (key: string): boolean => contactKeys.has(key)

/** A way to reach the shop that the shop does not have: nothing is left to say of it. */
export const isWayNotThere = (key: string, own: object): boolean =>
  isContact(key) && (own as Record<string, unknown>)[key] === ''
