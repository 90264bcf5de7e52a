import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../db/rows.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { foldText } from './fold-text.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const examples: [text: string, folded: string][] = [
  ['', ''],
  ['Plain Dress, size 12', 'plain dress, size 12'],
  ['Gẹ̀lẹ̀', 'gele'],
  ['Gẹ̀lẹ̀'.normalize('NFD'), 'gele'],
  ['Gẹ̀lẹ̀'.normalize('NFC'), 'gele'],
  ['ÀDÌRẸ ỌṢUN', 'adire osun'],
  ['Ọ̀ṣúnlànà', 'osunlana'],
  ['Ñ ñ É ü Ç', 'n n e u c'],
  ['Ada’s, Ada‘s, ʼyar, Ada´s, 5′, Ada＇s, Ada`s', "ada's, ada's, 'yar, ada's, 5', ada's, ada`s"],
  ['Ada–Obi — 3−1 ‑ ⁃', 'ada-obi - 3-1 - -'],
  ['ɓ ɗ ƙ ƴ ɛ ɔ ŋ ɣ ʋ ǝ ə ɖ', 'b d k y e o ng g v e e d'],
  ['Ɓ Ɗ Ƙ Ƴ Ɛ Ɔ Ŋ Ɣ Ʋ Ǝ Ə Ɖ', 'b d k y e o ng g v e e d'],
  ['ø đ ł ß æ œ ı ð þ ħ ŧ', 'o d l ss ae oe i d th h t'],
  ['Ø Đ Ł ẞ Æ Œ I Ð Þ Ħ Ŧ İ', 'o d l ss ae oe i d th h t i'],
  ['ﬁne ½ ① ＡＢＣ ０８０３', 'fine 1⁄2 1 abc 0803'],
  ['A\u00a0B\u2003C\u200bD\u00adE\ufeff', 'a b cde'],
  ['ёлка й', 'елка и'],
  ['لأ', 'لأ'.normalize('NFKD')],
  ['हिंदी', 'हिंदी'.normalize('NFKD')],
  ['布 👗', '布 👗'],
]

// (rule: folded-text)
test.each(examples)('“%s” is searched for as “%s”, here and in the database', async (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
  expect(await rowsOf(database.db)`select search_fold(${text}::text) as folded`).toEqual([{ folded }])
})

// (rule: folded-text)
test('every letter from À to Ỿ without a tail of its own is folded alike here and in the database', async () => {
  const letters = Array.from({ length: 0x1eff - 0xc0 + 1 }, (_, at) =>
    String.fromCodePoint(0xc0 + at),
  ).filter((letter) => /\p{Script=Latin}/u.test(letter))
  const rows = await rowsOf<{ letter: string; folded: string }>(database.db)`
    select letter, search_fold(letter) as folded from json_array_elements_text(${JSON.stringify(letters)}::json) as letter`
  expect(rows).toEqual(letters.map((letter) => ({ letter, folded: foldText(letter) })))
})
