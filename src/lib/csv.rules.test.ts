import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('cells are quoted only where they must be', () => {
  expect(
    csv(
      ['Name', 'Pieces'],
      [
        ['Ada, "the" Obi', 3],
        ['line\nbreak', null],
        ['plain', undefined],
      ],
    ),
  ).toBe('Name,Pieces\r\n"Ada, ""the"" Obi",3\r\n"line\nbreak",\r\nplain,\r\n')
})

test('no text is run as a formula, and a negative number stays one', () => {
  const rows = ['=1+1', '+234803', '-2', '@me', '\t=1', ' =1', '\r=1'].map((text) => [text])
  const cells = csv(['x'], rows).split('\r\n').slice(1)
  for (const cell of cells.filter(Boolean)) expect(cell).toMatch(/^"?'/)
  expect(csv(['x'], [[-2], ['a=b']])).toBe('x\r\n-2\r\na=b\r\n')
})
