import { expect, test } from 'vitest'
import { dotted } from './dotted.ts'

test('parts that are there are joined by a dot that stays with the part before it', () => {
  expect(dotted('2 pieces', null, '', false, 'Lagos Mainland')).toBe('2 pieces\u00a0· Lagos Mainland')
  expect(dotted()).toBe('')
})
