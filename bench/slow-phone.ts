import { chromium } from '@playwright/test'
import { buildIfNeeded } from '../scripts/build.ts'
import { chromiumArgs, findChromium } from '../scripts/chromium.ts'
import { runShop } from '../scripts/run-shop.ts'
import { hydratedEvent } from '../src/shell/replay-early-clicks.rules.ts'

/**
 * `npm run bench:slow`: the first visit of a phone four times as slow, on a network of 400 kb/s with a latency of 400 ms: when its
 * text is painted and when a press is done at once, in milliseconds. `-- / /shop` names other pages than the home page.
 */
const named = process.argv.slice(2)
const pages = named.length > 0 ? named : ['/']
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

buildIfNeeded()
const shop = await runShop()
try {
  for (const page of pages) {
    // The page cache has the page.
    await fetch(shop.shopUrl + page)
    const { paintMs, pressableMs } = await visit(shop.shopUrl + page)
    console.log(`${page.padEnd(24)}text ${paintMs.toFixed(0)} ms, pressable ${pressableMs.toFixed(0)} ms`)
  }
} finally {
  await shop.stop()
}

async function visit(url: string): Promise<{ paintMs: number; pressableMs: number }> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', network)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript((event) => {
      addEventListener(event, () => Object.assign(window, { pressableMs: performance.now() }))
    }, hydratedEvent)
    await page.goto(url, { waitUntil: 'commit' })
    const pressable = await page.waitForFunction(
      () => (window as { pressableMs?: number }).pressableMs,
      undefined,
      { timeout: 120_000 },
    )
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    return { paintMs, pressableMs: (await pressable.jsonValue()) ?? Number.NaN }
  } finally {
    await browser.close()
  }
}
