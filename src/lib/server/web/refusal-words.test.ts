import * as z from 'zod'
import { expect, test } from 'vitest'
import { invalidInput } from './api.ts'

const wordsFor = (schema: z.ZodType, value: unknown) => {
  const { error } = z.object({ field: schema }).safeParse({ field: value })
  return invalidInput(error!).message
}

// (rule: refusals-in-words)
test.each<[z.ZodType, unknown, string]>([
  [z.string().max(2000), 'x'.repeat(2001), 'Please enter at most 2,000 characters'],
  [z.string().min(1), '', 'Please fill this in'],
  [z.string().min(8), 'short', 'Please enter at least 8 characters'],
  [z.string(), undefined, 'Please fill this in'],
  [z.string(), 5, 'This is not in the expected form'],
  [z.uuid(), 'dress', 'There is nothing by this name'],
  [z.int().max(5), 6, 'Please enter at most 5'],
  [z.int(), 1.5, 'Please enter a whole number'],
  [z.enum(['a', 'b']), 'c', 'Please choose one of the choices'],
  [z.strictObject({}), { more: 1 }, 'This field is not known here'],
  [z.url(), 'x', 'Type the full address, starting with https://'],
  [z.union([z.int(), z.boolean()]), 'x', 'This is not in the expected form'],
  [z.array(z.int()).max(1), [1, 2], 'Please enter at most 1 entries'],
  [z.string().max(1, 'Own words'), 'xx', 'Own words'],
])('a value that does not fit %# is refused in the shop’s words', (schema, value, words) => {
  expect(wordsFor(schema, value)).toMatch(new RegExp(`: ${words}$`))
})
