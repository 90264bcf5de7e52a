import { expect, test } from 'vitest'
import type { ImportView } from '../../imports/import-view.schema.ts'
import {
  doneOf,
  goWords,
  headlineOf,
  outcomeWords,
  stateWords,
  titlesOf,
  understoodWords,
} from './import-words.rules.ts'

const counts = { ready: 2, wrong: 1, made: 0, changed: 0, same: 0, left: 0, undone: 0, kept: 0 }
const view = {
  state: 'open',
  about: 'product',
  counts,
  dialect_label: 'A sheet of your own',
  rows: 3,
  new_pieces: 2,
} as const

// (rule: import-steps)
test('a file’s state and outcome are words', () => {
  const of = (state: ImportView['state'], more: Partial<ImportView['counts']> = {}) => ({
    state,
    about: 'product' as const,
    counts: { ...counts, ...more },
    open_questions: [],
  })
  expect(
    (['open', 'running', 'undoing', 'undone', 'done'] as const).map((state) => stateWords(of(state)).text),
  ).toEqual(['1 product to fix', 'Importing', 'Undoing', 'Undone', '1 product to fix'])
  expect(stateWords(of('open', { wrong: 0 })).text).toBe('Ready')
  expect(stateWords(of('done', { wrong: 0 })).text).toBe('Imported')
  expect(stateWords({ ...of('open'), open_questions: ['decimal', 'pieces'] }).text).toBe('2 questions')
  expect(outcomeWords(of('done', { made: 1204, same: 3, ready: 1 }))).toBe(
    '1,204 new · 3 unchanged · 1 to import',
  )
  expect(outcomeWords(of('undone', { same: 2, undone: 1 }))).toBe('1 undone')
  const none = { ready: 0, wrong: 0 }
  expect(
    [
      of('done', { made: 1204, same: 3, ready: 1 }),
      of('done', { ...none, made: 2 }),
      of('done', { ...none, made: 1 }),
      of('done', { ready: 0, wrong: 1, same: 2 }),
      of('done', none),
      of('undone', { undone: 2 }),
      of('undone', { undone: 1, kept: 1 }),
    ].map(headlineOf),
  ).toEqual([
    '1,207 of 1,209 products imported',
    '2 products imported',
    '1 product imported',
    'Nothing has changed; 1 product still to import',
    'There was no product in this file.',
    'Import undone. Your products are as they were before this file.',
    'Import undone, except for 1 product that was sold or changed since.',
  ])
  expect(outcomeWords(of('open'))).toBe('3 products')
  expect(doneOf(of('undoing', { undone: 1, kept: 1, made: 2 }))).toEqual([2, 4])
})

// (rule: import-preview)
test('what a file would do is said in numbers that add up, and so does the button', () => {
  const numbers = (
    new_pieces: number,
    more: Partial<ImportView['counts']>,
    about: ImportView['about'] = 'product',
  ) => understoodWords({ ...view, about, new_pieces, counts: { ...counts, ...more } }).split(' · ')[2]
  expect([
    numbers(1, { ready: 3 }),
    numbers(4, { ready: 4, wrong: 0 }),
    numbers(0, { ready: 2, wrong: 0 }),
    numbers(0, { ready: 0 }),
    numbers(0, { ready: 0, wrong: 0 }),
    numbers(1, { ready: 2, wrong: 0 }, 'customer'),
  ]).toEqual([
    '4 products: 1\u00a0new, 2\u00a0already here, 1\u00a0to fix',
    '4 products, all new',
    '2 products, both already here',
    '1 product, to fix',
    '0 products',
    '2 customers: 1\u00a0new, 1\u00a0already here',
  ])
  expect(goWords(view)).toBe('Import 2 products')
  expect(goWords({ ...view, new_pieces: 1 })).toBe('Import new and changed')
  expect(goWords({ ...view, new_pieces: 0 })).toBe('Import changes')
})

// (rule: import-steps)
test('files of one name are told apart by a number, the first one chosen has none', () => {
  const files = ['pieces.csv', 'stock.csv', 'pieces.csv', 'pieces.csv'].map((file_name, at) => ({
    id: String(at),
    file_name,
  }))
  expect(files.map(({ id }) => titlesOf(files).get(id))).toEqual([
    'pieces.csv (3)',
    'stock.csv',
    'pieces.csv (2)',
    'pieces.csv',
  ])
})
