import { latinWords } from '../lib/latin-words.ts'

export const maxSlugLength = 100

/**
 * The address part of a title: `Àdìrẹ Wrap Dress!` becomes `adire-wrap-dress`; empty when no character is
 * usable.
 */
export const slugOf = (title: string): string => latinWords(title, maxSlugLength)

export const isSlug = (text: string): boolean =>
  text.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** Reserved: `/api/products/by-ids` is a call. */
const reservedSlugs = ['by-ids']

export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug)

/** The n-th slug to try when those before are taken: `dress`, `dress-2`, `dress-3`. */
export function numberedSlug(slug: string, number: number): string {
  const end = number === 1 ? '' : `-${number}`
  return slug.slice(0, maxSlugLength - end.length).replace(/-+$/, '') + end
}
