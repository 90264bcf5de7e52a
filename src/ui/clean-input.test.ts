import { expect, test } from 'vitest'
import { cleanInput } from './clean-input.ts'

// (rule: pasted-text)
test('fields for codes, numbers and addresses show what the shop reads, and prose stays', () => {
  const pasted = 'IL–1\u200B'
  const codes = [{ type: 'email' }, { inputMode: 'tel' }, { autoCapitalize: 'characters' }] as const
  expect(codes.map((field) => cleanInput(pasted, field))).toEqual(['IL-1', 'IL-1', 'IL-1'])
  expect(cleanInput(pasted, { type: 'text', autoCapitalize: 'words' })).toBe(pasted)
})
