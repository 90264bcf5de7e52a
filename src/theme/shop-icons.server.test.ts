import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { arches } from './start-themes.rules.ts'
import { calmTheme, type Theme } from './theme.rules.ts'
import { mountShopIcons } from './shop-icons.server.ts'

const logoKey = '0123456789abcdef'
const logo = { key: logoKey, alt: 'Ada', width: 600, height: 600 }

async function openIcons() {
  const brand = { brand_name: 'Ọla & Sons', theme: calmTheme as Theme, logo: null as typeof logo | null }
  const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
    .avif()
    .toBuffer()
  const app = new Hono()
  const storage = { get: async (name: string) => (name.startsWith(logoKey) ? red : null) } as never
  mountShopIcons(app, { storage, readBrand: async () => brand })
  const pixel = async (path: string, left: number, top: number) => {
    const bytes = await (await app.request(path)).arrayBuffer()
    const { data } = await sharp(bytes)
      .removeAlpha()
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return `#${data.toString('hex')}`
  }
  return { app, brand, pixel }
}

// (rule: shop-icons)
test('without a logo the icons are the initial on the accent, and follow the theme', async () => {
  const { app, brand, pixel } = await openIcons()
  const svg = await (await app.request('/favicon.svg')).text()
  expect(svg).toContain(calmTheme.accent)
  expect(svg.match(/<path/g)).toHaveLength(2)
  expect(await pixel('/icon-192.png', 2, 2)).toBe(calmTheme.accent)
  brand.theme = arches
  expect(await pixel('/icon-192.png', 2, 2)).toBe(arches.accent)
  expect(await sharp(await (await app.request('/share.png')).arrayBuffer()).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  })
})

// (rule: shop-icons)
test('a logo stands on the ground of the shop', async () => {
  const { app, brand, pixel } = await openIcons()
  brand.logo = logo
  expect(await pixel('/icon-512.png', 2, 2)).toBe(calmTheme.ground)
  expect(await pixel('/icon-512.png', 256, 256)).toMatch(/^#f[ef]0[0-3]0[0-3]$/)
  const ico = await app.request('/favicon.ico')
  expect([ico.headers.get('content-type'), ico.status]).toEqual(['image/x-icon', 200])
  expect((await app.request('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
})
