import { expect, test } from 'vitest'
import { readHeads } from './column-choice.rules.ts'

test.each([
  [null, []],
  ['["Pieces","To"]', ['Pieces', 'To']],
  ['["Pieces",3,null]', ['Pieces']],
  ['{"Pieces":true}', []],
  ['null', []],
  ['"Pieces"', []],
  ['[Pieces', []],
])('of the stored choice %s the hidden headings are %o', (stored, heads) => {
  expect(readHeads(stored)).toEqual(heads)
})
