import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from './changes.client.ts'

const sources = globSync('src/admin/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

test('no action of the owner’s invalidates every query', () => {
  const all = sources.filter(({ text }) => /invalidateQueries\(\)|personalKey\('admin'\)/.test(text))
  expect(all.map(({ file }) => file)).toEqual([])
})

test('every area that an action may change has a query', () => {
  const keys = /(?:personalKey\('admin', '|ownerQuery\(\s*'(?:get|post) \/)(?<area>[\w-]+)/g
  const asked = sources.flatMap(({ text }) => [...text.matchAll(keys)].map(({ groups }) => groups!.area!))
  expect([...new Set(asked)].toSorted()).toEqual([...areas])
})
