import { expectAccessible, unreadableInDark } from './axe.ts'
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
      // (rule: dark-screens)
      if (!isLight.test(screen.name))
        expect.soft(await unreadableInDark(page), `${screen.name}, in the dark`).toEqual([])
    }
  })

/** A shopper's page, which is light on every device. */
const isLight = /^owner-pay-/

// (rule: dark-screens)
test('what cannot be read in the dark alone is found, and the screen is light again afterwards @once', async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.goto('/admin/is-it-in')
  await expect(page.getByLabel('Amount or payer’s name')).toBeVisible()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.evaluate(() => {
    const line = document.createElement('p')
    line.id = 'by-day'
    line.textContent = 'Written in the ink of light screens'
    line.style.color = '#15172b'
    document.querySelector('main')!.append(line)
  })
  expect(await unreadableInDark(page)).toEqual([expect.stringMatching(/^#by-day: .*contrast of 1\.\d+/)])
  await expect.poll(ground).toBe(light)
  await expectAccessible(page, 'with a line that can be read by day')
})

test('in a window as low as a zoom of 200 % makes it, the bars of Sell leave two thirds free @once', async ({
  page,
}) => {
  await signInAsOwner(page)
  await page.setViewportSize({ width: 640, height: 450 })
  await page.goto('/admin/sell')
  await page.getByLabel('Title or SKU').fill('dress')
  await page
    .getByRole('list', { name: 'Found' })
    .getByRole('button', { name: /left$/, disabled: false })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Cash', exact: true })).toBeVisible()
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
