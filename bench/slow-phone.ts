import type { CDPSession } from '@playwright/test'
import { chromium } from '@playwright/test'
import { hydratedEvent } from '../src/shell/replay-early-clicks.rules.ts'
import { chromiumArgs, findChromium } from '../scripts/chromium.ts'

/** A cold phone on a bad network; times in ms from the first byte asked for. */
export type SlowFigures = { firstPaintMs: number; pressableMs: number; pictureMs: number }

const lane = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

export async function visitSlowly(url: string, log?: (line: string) => void): Promise<SlowFigures> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: process.env.SW ? 'allow' : 'block',
    })
    const page = await context.newPage()
    const cdp: CDPSession = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...lane })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.RATE ?? 4) })
    await page.addInitScript((event) => {
      addEventListener(event, () => Object.assign(window, { pressableMs: performance.now() }))
    }, hydratedEvent)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'pressableMs' in window, undefined, { timeout: 120_000 })
    const r = await page.evaluate(() => ({
      pressableMs: (window as unknown as { pressableMs: number }).pressableMs,
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      pictureMs: 0,
      nav: performance.getEntriesByType('navigation').map((e) => {
        const n = e as PerformanceNavigationTiming
        return [n.requestStart, n.responseStart, n.responseEnd, n.domInteractive, n.encodedBodySize]
          .map(Math.round)
          .join(' ')
      })[0],
      res: performance.getEntriesByType('resource').map((e) => {
        const n = e as PerformanceResourceTiming
        return [
          Math.round(n.startTime),
          Math.round(n.requestStart),
          Math.round(n.responseStart),
          Math.round(n.responseEnd),
          n.encodedBodySize,
          n.initiatorType,
          new URL(n.name).pathname.slice(-40),
        ].join('\t')
      }),
    }))
    log?.('nav ' + r.nav)
    for (const l of r.res) log?.(l)
    return r
  } finally {
    await browser.close()
  }
}
if (import.meta.main) {
  const { runShop } = await import('../scripts/run-shop.ts')
  const shop = process.env.SHOP ? { shopUrl: process.env.SHOP, stop: async () => {} } : await runShop()
  try {
    for (const p of (process.argv[2] ?? '/').split(',')) {
      await fetch(shop.shopUrl + p).then((a) => a.text())
      const { pressableMs, firstPaintMs } = await visitSlowly(shop.shopUrl + p, console.log)
      console.log(p, 'paint', firstPaintMs, 'pressable', pressableMs)
    }
  } finally {
    await shop.stop()
  }
}
