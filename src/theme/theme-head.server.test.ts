import { expect, test } from 'vitest'
import { arches, indigo, night } from './start-themes.rules.ts'
import { withTheme } from './theme-head.server.ts'
import type { Theme } from './theme.rules.ts'

const page = '<!DOCTYPE html><html lang="en-NG"><head><title>Shop</title></head><body></body></html>'
const noLogo = { logo: null, logo_dark: null }

// (rule: theme-is-data)
test('a page is sent with its theme: variables, layouts, and the files of its own fonts alone', () => {
  const html = withTheme(page, { theme: arches, ...noLogo })
  expect(html).toContain('<html data-hero="beside" data-card="open" data-brand="centre"')
  expect(html).toMatch(/<style>:root\{color-scheme:light;.*--color-accent:#6b1a22;.*\}<\/style>/)
  expect(html).toContain('<meta name="theme-color" content="#fcf7ee"/>')
  expect([...html.matchAll(/href="[^"]*?([\w-]+)-latin/g)].map(([, face]) => face)).toEqual([
    'public-sans',
    'fraunces',
  ])
  expect(html).not.toContain('<script')
})

// (rule: theme-is-data)
test('on a dark ground the logo for dark grounds takes the place of the name', () => {
  const logo = { key: '0123456789abcdef', alt: 'Nine', width: 800, height: 400 }
  const dark = { ...logo, key: 'fedcba9876543210' }
  const html = withTheme(page, { theme: night, logo, logo_dark: dark })
  expect(html).toContain('data-logo=""')
  expect(html).toContain('--logo:url(/media/fedcba9876543210/480.avif);--logo-width:80px')
  expect(withTheme(page, { theme: night, logo, logo_dark: null })).toContain('/media/0123456789abcdef/')
})

// (rule: small-titles)
test('small titles are in the text face where the display face is hard to read, else in the display face', () => {
  const titleOf = (theme: Theme) => /--font-title:'([^']*)'/.exec(withTheme(page, { theme, ...noLogo }))![1]
  expect([indigo, arches, night].map(titleOf)).toEqual(['Work Sans', 'Fraunces', 'Anton'])
})
