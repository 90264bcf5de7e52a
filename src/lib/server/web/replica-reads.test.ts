import { expect, test } from 'vitest'
import { onlyPosition } from './replica-reads.ts'

const sent = (cookie: string) => onlyPosition(new Headers({ cookie }), 'http://127.0.0.1:3000')

// (rule: own-changes-read)
test('of a browser’s cookies only a position in the log is passed on, as a number', () => {
  expect(sent('position=4711; session=abc')).toEqual({ cookie: 'position=4711' })
  for (const made of ['%0A1', '1%0A2', '%E2%82%AC', '1%3B%20session%3Dabc', '99999999999999999999', '', '-1'])
    expect(sent(`position=${made}; session=abc`), made).toEqual({})
})
