import type { Browser, Page } from '@playwright/test'
import { indigo } from '../src/theme/start-themes.rules.ts'
import { otherShops } from '../demo/themes/other-shops.ts'
import { demoSettings } from '../demo/words.ts'
import { type Screen, visit } from './screen.ts'
import { putInCart } from './shop-calls.ts'
import { call } from './shopper.ts'
import { owner } from './worker-shop.ts'

export const themeNames = ['indigo-lane', ...Object.keys(otherShops)]

const guest = (name: string, open: Screen['open']): Screen => ({ name, as: 'guest', open })

/** What shows a shop's look: the same four pages in every theme. */
export const themeScreens: Screen[] = [
  guest('home', visit('/')),
  guest('shop', visit('/shop')),
  guest('product', visit('/product/camp-collar-dot-shirt')),
  guest('cart', async ({ page }) => {
    await page.goto('/')
    await putInCart(page, { slug: 'roundel-off-shoulder-dress', size: 'L' }, { slug: 'gusau-raffia-tote' })
    await page.goto('/cart')
  }),
]

/** Gives the running demo shop another shop's look and words, as its owner. */
export async function wearTheme(browser: Browser, shopUrl: string, name: string): Promise<void> {
  const context = await browser.newContext({ baseURL: shopUrl })
  const page = await context.newPage()
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await saveLook(page, name)
  await context.close()
}

async function saveLook(page: Page, name: string) {
  const { heroProduct, ...own } = {
    heroProduct: '',
    ...(otherShops[name] ?? { ...demoSettings, theme: indigo }),
  }
  type Row = { key: string; updated_at: string | null }
  const { settings } = await call<{ settings: Row[] }>(page, 'GET', '/api/admin/settings')
  const stamps = Object.fromEntries(settings.map(({ key, updated_at }) => [key, updated_at]))
  type Shown = { images: { url: string; alt: string; width: number; height: number }[] }
  const picture = heroProduct && (await call<Shown>(page, 'GET', `/api/products/${heroProduct}`)).images[0]!
  const hero_image = picture && {
    key: picture.url.split('/')[2]!,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
  }
  const values = { ...own, ...(hero_image && { hero_image }) }
  const updated_at = Object.fromEntries(Object.keys(values).map((key) => [key, stamps[key] ?? null]))
  await call(page, 'PATCH', '/api/admin/settings', { values, updated_at })
}
