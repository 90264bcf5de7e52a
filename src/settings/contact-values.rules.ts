import { dialledPhone, parsePhone } from '../lib/phone.rules.ts'

/** A number as WhatsApp's links need it, E.164; other texts stay as they are (rule: shop-contacts). */
export function whatsappNumber(text: string): string {
  const parsed = parsePhone(text)
  return 'e164' in parsed ? parsed.e164 : text
}

/** The same as it is read: `+2348031234567` → `+234 803 123 4567`; other texts stay as they are. */
export const readNumber = (text: string): string =>
  /^\+234\d{10}$/.test(text) ? `+234 ${dialledPhone(text).slice(1)}` : text

/** Where each network keeps the page of a name. */
const profileAddress: Record<string, string> = {
  instagram_url: 'https://www.instagram.com/',
  tiktok_url: 'https://www.tiktok.com/@',
  facebook_url: 'https://www.facebook.com/',
}

/**
 * `@yourshop` or `instagram.com/yourshop` as the full address; other texts stay as they are
 * (rule: shop-contacts).
 */
export function networkAddress(key: string, text: string): string {
  const [, name] = /^@([\w.-]{1,60})$/.exec(text) ?? []
  const home = profileAddress[key]
  if (name && home) return home + name
  return /^(www\.)?(instagram|tiktok|facebook)\.com\/\S+$/i.test(text) ? `https://${text}` : text
}
