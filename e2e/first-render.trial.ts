import type { Page } from '@playwright/test'
import { getProduct } from './shop-calls.ts'
import { call, expect, test } from './shopper.ts'

/** Sooner than any network: React has hydrated the shell by then, and the page's content not yet. */
async function answerStartAtOnce(page: Page) {
  const start = await call(page, 'GET', '/api/start')
  await page.addInitScript((answer) => {
    const { fetch } = window
    window.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).endsWith('/api/start')
        ? Promise.resolve(Response.json(answer))
        : fetch(input, init)
  }, start)
  return start
}

// (rule: first-render)
test(
  'a saved piece is shown as saved, however early the browser knows it',
  { tag: '@once' },
  async ({ page }) => {
    const { id } = await getProduct(page, 'gusau-raffia-tote')
    await call(page, 'PUT', `/api/saved/${id}`)
    const start = await answerStartAtOnce(page)
    expect(start).toMatchObject({ saved_ids: [id] })
    const heart = page.getByRole('main').getByRole('button', { name: /^Save Gusau Raffia Tote/ })
    await page.goto('/product/gusau-raffia-tote')
    await expect(heart.first()).toHaveText('Saved')
    await page.goto('/shop?q=raffia+tote')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  },
)

test.describe('on a phone whose clock is 40 days ahead, far away', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'de-DE' })

  // (rule: first-render)
  test('lists are taken over as the server has sent them', { tag: '@once' }, async ({ page }) => {
    await page.addInitScript((aheadMs) => {
      const now = Date.now
      window.Date = class extends Date {
        constructor(...parts: [] | [number]) {
          super(...(parts.length ? parts : ([now() + aheadMs] as const)))
        }
        static override now = () => now() + aheadMs
      } as DateConstructor
    }, 40 * 86_400_000)
    for (const path of ['/', '/shop', '/new-in']) {
      await page.goto(path)
      await expect(page.getByText('NEW', { exact: true }).first()).toBeVisible()
    }
  })
})
