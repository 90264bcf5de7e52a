import type { Page } from '@playwright/test'
import { productFields } from '../src/catalog/product-fields.rules.ts'
import { promoCodeFields } from '../src/promotions/promo-code-input.rules.ts'
import { settingsOf } from '../src/settings/setting-fields.rules.ts'
import { settingScreens } from '../src/admin/settings/settings-parts.rules.ts'
import { zoneFields } from '../src/shipping/zone-input.rules.ts'
import { call, expect, owner, test } from './shopper.ts'
import { isPhone } from './steps.ts'

test.beforeEach(async ({ page }) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })

async function find(page: Page, typed: string, line: string) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Search everything' }).tap()
  else await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill(typed)
  await palette(page).getByRole('option', { name: line }).first().click()
  await expect(palette(page)).toBeHidden()
}

// (rules: palette, field-by-address)
test('what an owner types leads to the field or the button itself', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const main = page.locator('#page')
  for (const [typed, line, focused] of [
    ['tagline', 'Tagline', main.getByLabel(/^Tagline/)],
    // On the screen that is open, in another part of it.
    ['terms', 'Terms text', main.getByLabel('Terms text')],
    ['least amount of a gift', 'Least amount of a gift card', main.getByLabel('Least amount of a gift card')],
    ['free delivery', 'Free delivery from', main.getByLabel(/^Free delivery from/)],
    ['price before', 'Price before', main.getByLabel(/^Price before/)],
    ['once per', 'Once per person', main.getByLabel('Once per person')],
    ['sale', 'Start a sale', main.locator('[data-list] input[type=checkbox]').first()],
    ['refund', 'Refund an order', main.getByRole('searchbox')],
    [
      'add helper',
      'Add a helper',
      main.getByRole('button', { name: 'Add a helper' }).filter({ visible: true }),
    ],
    ['export', 'Export orders', main.getByRole('button', { name: 'Export orders' })],
    ['export cust', 'Export customers', main.getByRole('button', { name: 'Export', exact: true })],
    ['backup', 'See the last backup', main.locator('summary', { hasText: 'What works' })],
    // A slip of the finger.
    ['bakcup', 'See the last backup', main.locator('summary', { hasText: 'What works' })],
  ] as const) {
    await find(page, typed, line)
    await expect(focused, typed).toBeFocused()
    await expect(page, typed).not.toHaveURL(/field=/)
  }
  await expect(page.getByText(/backup is made at night/)).toBeVisible()
  await find(page, 'export stock', 'Export products, stock or prices')
  const exported = page.getByRole('dialog', { name: 'Export', exact: true })
  await expect(exported.getByRole('button', { name: 'Stock only' })).toBeVisible()
  await exported.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/export=/)
})

// (rule: field-by-address)
test('every setting and every field of a form has its place on its screen @once', async ({ page }) => {
  const screens = [
    ...settingScreens.map(({ id, href }) => ({ href, names: Object.keys(settingsOf[id]) })),
    { href: '/admin/products/new', names: Object.keys(productFields) },
    { href: '/admin/promotions/new', names: Object.keys(promoCodeFields) },
    { href: '/admin/shipping/new', names: Object.keys(zoneFields) },
  ]
  for (const { href, names } of screens) {
    await page.goto(href)
    await expect(
      page.locator('#page [id^=field-], #page fieldset, #page [data-fields]').first(),
    ).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    const lost = await page.evaluate(
      (names) =>
        names.filter(
          (name) =>
            !document.getElementById(`field-${name}`) && !document.querySelector(`[data-fields~="${name}"]`),
        ),
      // Each text of a page is there when its page is chosen.
      names.filter((name) => !/^(shipping|returns|privacy|terms)_text$/.test(name)),
    )
    expect(lost, href).toEqual([])
  }
})

// (rules: before-live, field-by-address)
test('what is missing leads to its field, what is there is folded @once', async ({ page }) => {
  await page.goto('/admin/first-steps/live')
  const missing = page.getByRole('list', { name: 'Missing in the shop' })
  await missing.getByRole('link').first().click()
  await expect(
    page.locator('[data-fields=answer] :is(input, textarea, select, button)').first(),
  ).toBeFocused()
  await page.goto('/admin/first-steps/live')
  await expect(page.getByRole('list', { name: 'There' })).toBeHidden()
  await page.locator('summary', { hasText: 'What is already there' }).click()
  await expect(page.getByRole('list', { name: 'There' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Send the list to your host' })).toBeVisible()
})

// (rule: palette)
test('on a device that is touched no line is marked before a key is pressed', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Search everything' }).tap()
  else await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('set')
  const marked = palette(page).getByRole('option', { selected: true })
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expect(marked).toHaveCount(isPhone(page) ? 0 : 1)
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})
