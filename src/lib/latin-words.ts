/** Latin letters that no decomposition makes plain. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  þ: 'th',
  ŧ: 't',
  // Hausa, Ewe and other languages of West Africa.
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɣ: 'g',
  ɛ: 'e',
  ɔ: 'o',
  ǝ: 'e',
  ə: 'e',
  ʋ: 'v',
}

/** A text as the small letters, digits and hyphens of an address (rule: slug-letters); empty for a text of another script. */
export function latinWords(text: string, most: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u0080-\u{10ffff}]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '')
}

/** A title without what cannot be seen, and with single spaces (rule: clean-titles). */
export const cleanTitle = (title: string): string =>
  title
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
