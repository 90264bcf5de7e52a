import type { Page } from '@playwright/test'
import { hydratedEvent } from '../src/shell/replay-early-clicks.rules.ts'

/**
 * From now on `goto` and `reload` of `page` wait until a page of the shop is hydrated: before, the browser alone follows
 * a pressed link, and the server answers what a journey holds or breaks for the page. With `waitUntil` they wait for that
 * alone: journeys that press early load so.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.addInitScript(
    (event) => addEventListener(event, () => Object.assign(window, { isHydrated: true })),
    hydratedEvent,
  )
  // The owner's pages and the payment provider's have no shell of the shop.
  const hydrated = () =>
    page.waitForFunction(() => 'isHydrated' in window || !document.getElementById('main'))
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await hydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await hydrated()
    return response
  }
}
