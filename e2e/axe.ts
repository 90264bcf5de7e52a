import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shopper.ts'

/** WCAG 2.2 AA and axe's best practices; the toast is left to its library, overlays are judged with the page below. */
export async function expectAccessible(page: Page, what: string) {
  // Half faded in, what opens has half its contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('[data-sonner-toaster]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, what).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(wide, `${what}: nothing sticks out to the right`).toBeLessThanOrEqual(0)
}
