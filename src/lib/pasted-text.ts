/**
 * A code as the text it was copied from shows it (rule: pasted-text): compatibility forms become plain letters and Arabic digits
 * (٣, ۳) European ones, what cannot be seen is removed, every dash is a hyphen and every space a space. For codes, addresses and
 * numbers, never for prose. The end is not trimmed, so that a field can call it on every key.
 */
export const cleanTyped = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replaceAll(/\s/g, ' ')

/** The same without spaces around it: what a form sends and the server reads. */
export const cleanPasted = (text: string): string => cleanTyped(text).trim()

/** A one-time code without what groups its characters: `123 456` → `123456`. */
export const cleanCode = (text: string): string => cleanTyped(text).replaceAll(/[ -]/g, '')
