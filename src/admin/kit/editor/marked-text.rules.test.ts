import { expect, test } from 'vitest'
import { begun, bold, linked, named, type Selected } from './marked-text.rules.ts'

/** `|` stands at both ends of what is selected. */
const of = (shown: string): Selected => {
  const [before = '', inner = '', after = ''] = shown.split('|')
  return { text: before + inner + after, start: before.length, end: before.length + inner.length }
}
const shownOf = ({ text, start, end }: Selected) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

test.each([
  ['what is selected becomes bold', (from: Selected) => bold(from), 'a |b| c', 'a **|b|** c'],
  ['and once more not', (from: Selected) => bold(from), 'a **|b|** c', 'a |b| c'],
  [
    'with nothing selected there is a word to write over',
    (from: Selected) => bold(from),
    'a ||',
    'a **|bold|**',
  ],
  [
    'a line becomes a point',
    (from: Selected) => begun(from, '- '),
    'one\nt||wo\nthree',
    'one\n- two||\nthree',
  ],
  ['all touched lines do', (from: Selected) => begun(from, '- '), 'o|ne\ntw|o', '- one\n- two||'],
  ['and once more they do not', (from: Selected) => begun(from, '- '), '|- one\n- two|', 'one\ntwo||'],
  ['a line becomes a heading', (from: Selected) => begun(from, '## '), '|Fit|', '## Fit||'],
  [
    'a link is on what is selected',
    (from: Selected) => linked(from, ' /contact '),
    'see |us|',
    'see [us](/contact)||',
  ],
  ['else on its address', (from: Selected) => linked(from, '/a b'), '||', '[/a b](/a%20b)||'],
  [
    'a name takes the place of what is selected',
    (from: Selected) => named(from, 'shop'),
    'at |us|.',
    'at {shop}||.',
  ],
])('%s', (_what, change, from, to) => {
  expect(shownOf(change(of(from)))).toBe(to)
})
