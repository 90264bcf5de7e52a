import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'
import { afterSaleScreens } from './after-sale-screens.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { chromiumArgs, findChromium } from '../scripts/chromium.ts'
import { runShop } from '../scripts/run-shop.ts'
import { guestScreens } from './guest-screens.ts'
import { waitForHydration } from './hydrated.ts'
import { ownerScreens } from './owner-screens.ts'
import type { Screen } from './screen.ts'
import { shopperScreens } from './shopper-screens.ts'
import { themeNames, themeScreens, wearTheme } from './theme-screens.ts'
import { owner } from './worker-shop.ts'

/**
 * `npm run screens`: every page and state at 360 and 1280 px as PNG in `screens/`. `-- --only cart,checkout` takes those whose
 * name has one of these in it, `-- --widths 390,360x640,1600` other widths, and heights, in CSS pixels, `-- --seed demo` a
 * shop with sample orders, `-- --theme street-nine` or `all` a purchase and what follows it in the look of another shop
 * (`demo/themes/`), `-- --dark` on a device that asks for dark screens.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: 'goods' },
    widths: { type: 'string', default: '360,1280' },
    theme: { type: 'string' },
    dark: { type: 'boolean', default: false },
  },
})
const wanted = values.only?.split(',')
const folder = 'screens'
const sizes = values.widths.split(',').map(sizeOf)

buildIfNeeded()
const shop = await runShop({ SEED: values.seed, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
// The helpers of the journeys find the shop through the environment.
process.env.SHOP_URL = shop.shopUrl
process.env.SANDBOX_URL = shop.sandboxUrl
process.env.SANDBOX_KEY = shop.sandboxKey
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
const problems: string[] = []
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
try {
  const themes = values.theme === 'all' ? themeNames : values.theme ? [values.theme] : []
  for (const theme of themes) {
    await wearTheme(browser, shop.shopUrl, theme)
    for (const size of sizes)
      await takeAll(browser, size, [...themeScreens, ...afterSaleScreens], `${theme}-`)
  }
  const screens = [...guestScreens, ...shopperScreens, ...afterSaleScreens, ...ownerScreens]
  if (themes.length === 0) for (const size of sizes) await takeAll(browser, size, screens, '')
} finally {
  await browser.close()
  await shop.stop()
}
for (const problem of problems) console.error(problem)
console.log(`${problems.length ? 'With problems. ' : ''}Pictures in ${folder}/`)
process.exit(problems.length ? 1 : 0)

type Size = { name: string; kind: 'phone' | 'desktop'; width: number; height: number }

/** Below 1024 px it is a device that is touched. */
function sizeOf(text: string): Size {
  const [width = 0, height] = text.split('x').map(Number)
  const kind = width < 1024 ? 'phone' : 'desktop'
  const name = text === '360' || text === '1280' ? kind : text
  return { name, kind, width, height: height ?? (kind === 'desktop' ? 800 : width < 700 ? 740 : 1024) }
}

async function takeAll(browser: Browser, size: Size, screens: Screen[], prefix: string) {
  const contexts = new Map<Screen['as'], BrowserContext>()
  for (const screen of screens) {
    if (wanted && !wanted.some((part) => screen.name.includes(part))) continue
    if (screen.only && screen.only !== size.kind) continue
    const context = contexts.get(screen.as) ?? (await openContext(browser, size))
    contexts.set(screen.as, context)
    const page = await context.newPage()
    await waitForHydration(page)
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        !isMeant(screen, message.text()) &&
        problems.push(`${size.name} ${screen.name}: ${message.text()}`),
    )
    page.on('pageerror', (error) => problems.push(`${size.name} ${screen.name}: ${error}`))
    try {
      await take(page, screen, size, prefix)
    } catch (error) {
      problems.push(`${size.name} ${screen.name}: ${(error as Error).message}`)
    }
    await context.setOffline(false)
    await page.close()
  }
  for (const context of contexts.values()) await context.close()
}

/** The browser itself reports a page that is not there, a refusal and a call that was made to fail. */
function isMeant({ name }: Screen, text: string) {
  return (
    name === 'product-error' ||
    (/not-found|-refused|-error|offline/.test(name) && text.startsWith('Failed to load resource'))
  )
}

function openContext(browser: Browser, size: Size) {
  return browser.newContext({
    baseURL: shop.shopUrl,
    viewport: { width: size.width, height: size.height },
    isMobile: size.kind === 'phone',
    hasTouch: size.kind === 'phone',
    // Its requests would pass by `page.route`.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Lagos',
    locale: 'en-NG',
    colorScheme: values.dark ? 'dark' : 'light',
  })
}

async function take(page: Page, screen: Screen, size: Size, prefix: string) {
  await screen.open({ page, shopUrl: shop.shopUrl, sandboxUrl: shop.sandboxUrl })
  // The owner's screens listen to the shop as long as they are open.
  if (screen.as !== 'owner') await page.waitForLoadState('networkidle')
  if (screen.isWholePage !== false) await loadLazyPictures(page)
  await page.screenshot({
    path: path.join(folder, `${prefix}${screen.name}-${size.name}.png`),
    fullPage: screen.isWholePage !== false,
    animations: 'disabled',
  })
  console.log(`${prefix}${screen.name} ${size.name}`)
}

async function loadLazyPictures(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    window.scrollTo(0, 0)
    // Hidden lazy pictures (the second one of a card) are never fetched: only what is drawn is waited for.
    const isMissing = (image: HTMLImageElement) => !image.complete && image.getClientRects().length > 0
    const until = performance.now() + 8000
    while ([...document.images].some(isMissing) && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
}
