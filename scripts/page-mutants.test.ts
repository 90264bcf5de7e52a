import { expect, test } from 'vitest'
import { mutantsOf } from './page-mutants.ts'

/** What the source reads like with each change, and in words. */
const changesOf = (source: string) =>
  mutantsOf(source).map(({ start, end, to, what }) => [what, source.slice(0, start) + to + source.slice(end)])
const whatOf = (source: string) => mutantsOf(source).map(({ what }) => what)

test('attributes that somebody at the screen notices are taken away, classes and keys are not', () => {
  expect(changesOf('<input key={id} className="p-4" type="tel" disabled {...tied} />')).toEqual([
    ['no type', '<input key={id} className="p-4"  disabled {...tied} />'],
    ['no disabled', '<input key={id} className="p-4" type="tel"  {...tied} />'],
    ['no {...tied}', '<input key={id} className="p-4" type="tel" disabled  />'],
  ])
})

test('data handed to a part are the compiler’s; its words, switches and presses are not', () => {
  expect(whatOf('<Line item={item} label={label} isBusy={isBusy} onOpen={open} size={4} />')).toEqual([
    'no label',
    'no isBusy',
    'no onOpen',
  ])
})

test('words are swapped, classes and names are not', () => {
  expect(changesOf("<p>Paid {isOld ? 'before' : 'Just now'}</p>").map(([, source]) => source)).toEqual([
    "<p>Other words{isOld ? 'before' : 'Just now'}</p>",
    "<p>Paid {('before')}</p>",
    "<p>Paid {('Just now')}</p>",
    "<p>Paid {isOld ? 'before' : 'Other words'}</p>",
  ])
  expect(whatOf("const tone = isOld ? 'bg-stage text-ink' : ''; const code = 'STALE'")).toEqual([])
  expect(whatOf('const said = `${count} left`')).toEqual([])
  expect(whatOf('const said = `Only ${count} left`')).toEqual(['other words'])
})

test('conditions are dropped part by part, and answered both ways', () => {
  expect(changesOf('<p>{a && b && <Sum />}</p>').map(([, source]) => source)).toEqual([
    '<p>{(b && <Sum />)}</p>',
    '<p>{(a && <Sum />)}</p>',
    '<p>{false}</p>',
  ])
  expect(whatOf('const draw = () => { if (isOld) return null }')).toEqual(['never if (isOld)'])
  expect(whatOf('if (count > 1) { show = 1 }')).toEqual([
    'never if (count > 1)',
    'always if (count > 1)',
    '> as >=',
    'no show = 1',
  ])
})

test('steps of handlers, lists, parts and what a hook is told are left out', () => {
  expect(changesOf('const go = () => { field.focus(); void send() }').map(([what]) => what)).toEqual([
    'no field.focus()',
    'no send()',
  ])
  expect(changesOf('<ul>{rows.map(draw)}</ul>')[0]).toEqual(['no map of rows', '<ul>{[].map(draw)}</ul>'])
  expect(whatOf('<div><Icon /><Sum of={order} /></div>')).toEqual(['no <Sum />'])
  expect(whatOf("const pack = useAction({ run, done: 'Packed', changes: 'order' })")).toEqual([
    'no done for useAction',
    'other words',
    'changes nothing',
  ])
})
