import { expect, test } from 'vitest'
import { plainPage } from '../lib/server/web/plain-page.ts'
import { arches } from './start-themes.rules.ts'
import { withPlainLook } from './plain-look.server.ts'

const look = { brand_name: 'Ada & $& Co', theme: arches, logo: null, logo_dark: null }
const pageIn = async (more: object = {}) =>
  withPlainLook(String(await plainPage('Title', '')), { ...look, ...more })

// (rule: plain-look)
test('a page without a script has the name, colours and faces of the shop, and those of no other', async () => {
  const page = await pageIn()
  expect(page).toMatch(
    /<body>\s*<header>\s*<a href="\/" class="name">Ada &amp; \$&amp; Co<\/a>\s*<\/header>\s*<main>/,
  )
  expect(page).toContain('--color-accent:#6b1a22;')
  expect([...page.matchAll(/url\([^)]*?([\w-]+)\.woff2/g)].map(([, file]) => file)).toEqual([
    'fraunces-latin',
    'fraunces-latin-ext',
    'fraunces-vietnamese',
    'public-sans-latin',
    'public-sans-latin-ext',
    'public-sans-vietnamese',
  ])
})

// (rule: plain-look)
test('a logo takes the place of the name, which is read aloud', async () => {
  const page = await pageIn({ logo: { key: '0123456789abcdef', width: 800, height: 400 } })
  expect(page).toContain('--logo:url(/media/0123456789abcdef/480.avif);--logo-width:80px')
  expect(page).toContain('class="name logo">Ada')
})
