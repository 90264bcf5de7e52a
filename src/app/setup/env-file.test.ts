import { expect, test } from 'vitest'
import { quoteEnvValue, readEnvText, withEnvValues } from './env-file.ts'

// (rule: before-live)
test.each([
  'https://www.example.com',
  'postgres://shop:p%23ss@db.example.com/shop?sslmode=require',
  'Ada’s Closet <hello@example.com>',
  "Ada's Closet <hello@example.com>",
  's3://bucket?endpoint=https://s3.example.com&region=eu-west-1&force_path_style=true',
  'a # is no comment here',
  '$HOME `id` "quoted"',
])('what is written is read again as it was: %s', (value) => {
  expect(readEnvText(withEnvValues('', { NAME: value }))).toEqual({ NAME: value })
})

// (rule: before-live)
test('other lines and comments stay, a setting stays in its place, an empty one goes', () => {
  const before =
    '# mine\nAPP_URL=http://old # old\n\nMETRICS_TOKEN=abc\nSTORAGE_URL=file:///x\nAPP_URL=twice\n'
  expect(withEnvValues(before, { APP_URL: 'https://new', STORAGE_URL: '', MODE: 'live' })).toBe(
    '# mine\nAPP_URL=https://new\n\nMETRICS_TOKEN=abc\nMODE=live\n',
  )
})

test('a value that no quotes can hold is refused, not written differently', () => {
  expect(quoteEnvValue('two\nlines')).toBeNull()
  expect(quoteEnvValue(`both ' and "`)).toBeNull()
  expect(() => withEnvValues('', { NAME: 'two\nlines' })).toThrow(/^NAME: a line of .env cannot hold/)
})
