import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { navLines } from './kit/nav.rules.ts'
import { screens } from './screens.ts'

test("each owner's page is a screen, and each screen’s page exists by its name", () => {
  const table = readFileSync('src/admin/screens.ts', 'utf8')
  const named = [...table.matchAll(/import\('\.\/(.+?)'\), '(\w+)'/g)].map(([, file, page]) => [file!, page!])
  expect(named.length).toBe(screens.length)
  const pages = globSync('**/*.page.tsx', { cwd: 'src/admin' })
  expect([...new Set(named.map(([file]) => file!))].toSorted()).toEqual(pages.toSorted())
  for (const [file, page] of named)
    expect(readFileSync(`src/admin/${file}`, 'utf8')).toContain(`export function ${page}(`)
})

test('each line of the rail links to a screen, and no two screens share an address', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { href } of navLines) expect(paths).toContain(href.split('?')[0])
})
