/** Latin letters that no decomposition makes plain. `search_fold` of the database has the same, also as capitals. */
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
  // JavaScript writes this one at the end of a word only.
  ς: 'σ',
}

/** Marks above and below Latin, Greek and Cyrillic letters, and what cannot be seen; those of other scripts are letters. */
const marks =
  /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/**
 * A text as searches compare it (rule: folded-text): lower case, letters plain, one apostrophe and one hyphen. The database's
 * `search_fold` makes the same of the text that is searched.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[\u2018\u2019\u201b\u02bb\u02bc\u02be\u02bf\u00b4\u2032\ua78c]/g, "'")
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[\u0080-\uffff]/g, (letter) => plainLetters[letter] ?? letter)

/** The pattern of LIKE for a folded text that contains `text` as it is searched for. */
export const foldedPattern = (text: string): string => `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`
