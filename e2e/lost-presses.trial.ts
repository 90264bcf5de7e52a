import type { Locator, Page } from '@playwright/test'
import { expect, test } from './shopper.ts'
import { closeDialog, comeToRest, holdApi, isPhone, openFilters } from './steps.ts'

/** Presses like a hand: between down and up the page has time to move the target. */
const press = (page: Page, target: Locator) => (isPhone(page) ? target.tap() : target.click({ delay: 120 }))

// (rule: presses-count)
test('leaving a field loses no press, and its message has room', async ({ page }) => {
  await page.goto('/auth')
  const login = page.getByRole('form', { name: 'Sign in' })
  const forgot = page.getByRole('button', { name: 'Forgot password?' })
  await login.getByLabel('Email').focus()
  await press(page, forgot)
  await expect(page.getByRole('form', { name: 'Forgot password' })).toBeVisible()

  await page.goto('/auth')
  await login.getByLabel('Password', { exact: true }).focus()
  await press(page, page.getByRole('button', { name: 'Create an account' }))
  const signup = page.getByRole('form', { name: 'Create account' })
  await expect(signup).toBeVisible()

  await signup.getByLabel('Email').fill('nobody')
  await signup.getByLabel('Password', { exact: true }).focus()
  await expect(signup.getByText('Please enter a valid email address')).toBeVisible()
  await press(page, signup.getByRole('button', { name: 'Create Account' }))
  await expect(signup.getByText('Please fill in all required fields')).toBeVisible()

  await page.goto('/auth')
  await comeToRest(page)
  const before = await forgot.boundingBox()
  await login.getByLabel('Password', { exact: true }).focus()
  await login.getByLabel('Email').focus()
  await expect(login.getByText('Please fill in all fields')).toBeVisible()
  expect(await forgot.boundingBox()).toEqual(before)
})

// (rule: presses-count)
test('a filter pressed while the list of another choice arrives is chosen', async ({ page }) => {
  await page.goto('/shop')
  await comeToRest(page)
  const filters = await openFilters(page)
  const bringList = await holdApi(page, /\/api\/cards\?.*category=tops/)
  await filters.getByRole('radio', { name: /^Tops/ }).check()
  // Tops have fewer sizes before this one.
  const large = filters.getByRole('checkbox', { name: /^L / })
  const label = large.locator('xpath=ancestor::label')
  // The column follows the page's scrolling one frame later: the mouse must not be aimed before that.
  await label.scrollIntoViewIfNeeded()
  await label.hover()
  const place = await large.boundingBox()
  await page.mouse.down()
  const list = page.waitForResponse(/\/api\/cards\?.*category=tops/)
  bringList()
  await (await list).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  expect(await large.boundingBox()).toEqual(place)
  await page.mouse.up()
  await expect(large).toBeChecked()
  await expect.poll(() => large.boundingBox()).not.toEqual(place)
})

// (rules: presses-count, quick-add)
test('a press of the mouse on quick add counts while the sizes of its card arrive @wide', async ({
  page,
}) => {
  const bringSizes = await holdApi(page, /\/assets\/size-strip-[\w-]+\.js$/)
  await page.goto('/shop?q=camisole')
  await page.getByRole('button', { name: 'Quick add Satin Bias Camisole' }).hover()
  await page.mouse.down()
  bringSizes()
  await expect(page.getByTestId('size-strip')).toBeAttached()
  await page.mouse.up()
  await expect(page.getByTestId('size-sheet')).toBeVisible()
})

// (rule: presses-count)
test(
  'a double tap on the cross of a dialog closes it and does not leave the page',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const button = page.getByRole('button', { name: 'Menu' })
    for (const time of [1, 2]) {
      await button.click()
      // A busy page handles both presses before it has gone back.
      await menu.getByRole('button', { name: 'Close menu' }).evaluate((cross: HTMLElement) => {
        cross.click()
        cross.click()
      })
      await expect(menu, String(time)).toHaveCount(0)
    }
    // A step back too far would open the page it came from.
    await page.goForward()
    await expect(menu).toBeVisible()
    await closeDialog(page)
    await expect(page).toHaveURL(/\/faqs$/)
  },
)
