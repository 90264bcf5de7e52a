import { foldText } from './fold-text.ts'

/** A text as the small letters, digits and hyphens of an address (rule: slug-letters); empty for a text of another script. */
export function latinWords(text: string, most: number): string {
  return foldText(text)
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '')
}

/** A title in composed letters, without what cannot be seen, and with single spaces (rule: clean-titles). */
export const cleanTitle = (title: string): string =>
  title
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
