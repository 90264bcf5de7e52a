import { randomBytes } from 'node:crypto'

const length = 15

export const newAccessCode = () => randomCode(length)

/** Access codes share the root of the site with the API; no API path has this length. */
export const looksLikeAccessCode = (text: string) => text.length === length

export function randomCode(characters: number): string {
  return Array.from(randomBytes(characters), (byte) => (byte % 36).toString(36)).join('')
}
