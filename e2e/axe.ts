import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { expect } from './shopper.ts'
import { isPhone, overflow } from './steps.ts'

declare global {
  interface Window {
    axe: typeof axeCore
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const loaded = new WeakSet<Page>()
/** Kept with their pages: one that ends takes the phone's size away as well. */
const devtools = new WeakMap<Page, CDPSession>()

/**
 * In the page itself, so that no foreign frame is judged, and with each page it opens from now on: a script sent for one
 * page costs more than axe's run.
 */
async function loadAxe(page: Page) {
  if (loaded.has(page)) return
  loaded.add(page)
  await page.addInitScript(axe)
  await page.evaluate(axe)
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * `expectAccessibleHere`; on a phone no field makes it zoom, and the page is judged on a desktop as well, without loading it
 * again.
 */
export async function expectAccessible(page: Page, what: string) {
  await expectAccessibleHere(page, what)
  if (!isPhone(page)) return
  expect.soft(await smallFields(page), `${what}: fields that make a phone zoom`).toEqual([])
  await asOnDesktop(page, () => expectAccessibleHere(page, `${what}, on a desktop`))
}

/** Fields an iPhone would zoom into: their text is below 16 px. */
const smallFields = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter(
          (field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
        )
        .map((field) => field.outerHTML.slice(0, 120)),
    )

/** `work` while the page's screen is a desktop's, with a mouse; afterwards it is a phone's again. */
async function asOnDesktop(page: Page, work: () => Promise<void>) {
  const session = devtools.get(page) ?? (await page.context().newCDPSession(page))
  devtools.set(page, session)
  const become = async (isDesktop: boolean) => {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: !isDesktop })
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...(isDesktop ? { width: 1280, height: 800 } : page.viewportSize()!),
      deviceScaleFactor: 1,
      mobile: !isDesktop,
    })
  }
  await become(true)
  await work()
  await become(false)
}

/** WCAG 2.2 AA and axe's best practices; overlays and toasts are judged with the page below. */
export async function expectAccessibleHere(page: Page, what: string) {
  // A toast stays while its page is hidden; otherwise it would fade during axe's run and fail its contrast.
  await setHidden(page, true)
  await expect(page.locator('[data-sonner-toast][data-mounted=false]')).toHaveCount(0)
  // One that follows the scroll position, and not the time, runs as long as its page is open.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
  await loadAxe(page)
  const violations = await page.evaluate(async (tags) => {
    // A target half covered by a sticky header or bar at this scroll position is not too small: scrolling
    // uncovers it.
    const sticky = [
      ...document.querySelectorAll<HTMLElement>('body > * header, .contact, .screen-action, th'),
    ].filter((element) => getComputedStyle(element).position === 'sticky')
    for (const element of sticky) element.style.position = 'static'
    const found = await window.axe.run({ runOnly: tags, resultTypes: ['violations'] })
    for (const element of sticky) element.style.removeProperty('position')
    return found.violations
  }, standards)
  await setHidden(page, false)
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, what).toEqual([])
  expect.soft(await overflow(page), `${what}: nothing sticks out to the right`).toBeLessThanOrEqual(0)
}

/**
 * What cannot be read where the device is dark: each text of too little contrast, on the page as it is loaded. Transitions
 * are off, so that no colour on its way from light to dark is judged.
 */
export async function unreadableInDark(page: Page): Promise<string[]> {
  const still = await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important }',
  })
  await setHidden(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await loadAxe(page)
  const found = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const { violations } = await window.axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ target, any }) => `${target.join(' ')}: ${any.map(({ message }) => message).join()}`),
    )
  })
  await page.emulateMedia({ colorScheme: null })
  await setHidden(page, false)
  await still.evaluate((style: HTMLStyleElement) => style.remove())
  return found
}

/** Simulated for the page only. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
