import { expectAccessible } from './axe.ts'
import { ownerScreens } from './owner-screens.ts'
import { signInAsOwner } from './owner-catalogue.ts'
import { expect, sandboxUrl, shopUrl, test } from './shopper.ts'

/** In parts, so that several workers share them. */
const parts = 3
for (let part = 0; part < parts; part++)
  test(`axe finds nothing on the owner's screens, part ${part + 1} of ${parts} @once`, async ({
    page,
    expectedErrors,
  }) => {
    // The screen of an address that is none.
    expectedErrors.push(/status of 404/)
    for (const screen of ownerScreens.filter((_, index) => index % parts === part)) {
      await screen.open({ page, shopUrl: shopUrl(), sandboxUrl: sandboxUrl() })
      await expectAccessible(page, screen.name)
    }
  })

test('in a window as low as a zoom of 200 % makes it, the bars of Sell leave two thirds free @once', async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.setViewportSize({ width: 640, height: 450 })
  await page.goto('/admin/sell')
  await expect(page.getByLabel('Title or SKU')).toBeVisible()
  const covered = await page
    .locator('.screen-title, .sell-search, .sell-dock, .bottom-bar')
    .evaluateAll((bars) =>
      bars
        .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
        .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
    )
  expect(covered).toBeGreaterThan(0)
  expect(covered).toBeLessThanOrEqual(150)
})
