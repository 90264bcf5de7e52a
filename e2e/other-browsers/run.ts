import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type TcpProxy, openTcpProxy } from '../../faults/tcp-proxy.ts'
import { installPackages } from '../../scripts/debian-packages.ts'
import { freePort } from '../../scripts/processes.ts'
import { runShop } from '../../scripts/run-shop.ts'
import { owner } from '../worker-shop.ts'
import type { Engine, Size } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { buyAsNewCustomer, openViewedProductOffline, returnFromPayment, shipAsOwner } from './journey.ts'
import { pressWhileHydrating } from './early-presses.ts'
import { openTab } from './tab.ts'
import { findMiniBrowser, openWebKit } from './webkit.ts'

/** `node e2e/other-browsers/run.ts`: one purchase, one order shipped and one page offline in WebKit and in Firefox. */
type Browser = {
  name: string
  packages: string[]
  isHere: () => boolean
  open: (size: Size) => Promise<Engine>
}

const browsers: Browser[] = [
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isHere: () => Boolean(findMiniBrowser()) && ['WebKitWebDriver', 'Xvfb'].every(isProgram),
    open: openWebKit,
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isHere: () => isProgram('firefox-esr'),
    open: openFirefox,
  },
]
const phone = { width: 390, height: 780 }
/** Scripts and streams that are loading when a page is left are aborted by the browser, which calls that an error. */
const abortedLoad =
  /Importing a module script failed|error loading dynamically imported module|A ServiceWorker intercepted the request|was interrupted while the page was loading/

const present = browsers.filter(({ name, packages, isHere }) => {
  if (isHere() || (installPackages(...packages) && isHere())) return true
  console.log(
    `not tested: ${name}. It needs ${packages.join(' and ')} (Debian: apt-get install ${packages.join(' ')}).`,
  )
  return false
})
process.exitCode = present.length > 0 && !(await testBrowsers()) ? 1 : 0

async function testBrowsers(): Promise<boolean> {
  const port = await freePort()
  const proxy = await openTcpProxy(port)
  // The browsers reach the shop through the proxy alone, so that its connection can be cut.
  const shopUrl = `http://127.0.0.1:${proxy.port}`
  const settings = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
  const shop = await runShop({ PORT: String(port), APP_URL: shopUrl, ...settings })
  process.env.SHOP_URL = shop.shopUrl
  try {
    const results: boolean[] = []
    for (const browser of present) results.push(await testBrowser(browser, shopUrl, proxy))
    return results.every(Boolean)
  } finally {
    proxy.close()
    await shop.stop()
  }
}

async function testBrowser(browser: Browser, shopUrl: string, proxy: TcpProxy): Promise<boolean> {
  const began = Date.now()
  const engine = await browser.open(phone)
  try {
    const tab = openTab(engine, shopUrl)
    await pressWhileHydrating(tab)
    const orderNumber = await buyAsNewCustomer(tab)
    await returnFromPayment(tab)
    await shipAsOwner(tab, orderNumber)
    // What the cut connection refuses is reported by the browser itself.
    const errors = engine.errors.filter((error) => !abortedLoad.test(error))
    await openViewedProductOffline(tab, proxy)
    if (errors.length > 0) throw new Error(`Errors of its pages:\n${errors.join('\n')}`)
    console.log(
      `${browser.name}: bought, shipped and offline in ${((Date.now() - began) / 1000).toFixed(0)} s`,
    )
    return true
  } catch (error) {
    mkdirSync('test-results', { recursive: true })
    writeFileSync(`test-results/${browser.name}.png`, await engine.screenshot().catch(() => ''))
    console.error(`${browser.name}: ${(error as Error).message}`)
    console.error(
      `A picture of it: test-results/${browser.name}.png. Errors so far: ${engine.errors.join('\n')}`,
    )
    return false
  } finally {
    proxy.heal()
    await engine.close()
  }
}

function isProgram(name: string): boolean {
  return process.env.PATH!.split(':').some((folder) => existsSync(`${folder}/${name}`))
}
