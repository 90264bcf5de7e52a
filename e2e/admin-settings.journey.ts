import type { Page } from '@playwright/test'
import { demoSettings } from '../demo/words.ts'
import { call, expect, newEmail, owner, test, waitForMail } from './shopper.ts'
import { isPhone } from './steps.ts'

test.beforeEach(async ({ page }) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
})

type Setting = { key: string; updated_at: string | null }

async function stampOf(page: Page, key: string) {
  const { settings } = await call<{ settings: Setting[] }>(page, 'GET', '/api/admin/settings')
  return settings.find((one) => one.key === key)!.updated_at
}

/** Back to the demo's value, or to the default: the worker's other journeys expect it. */
async function unset(page: Page, key: string) {
  const updated_at = await stampOf(page, key)
  const value = (demoSettings as Record<string, unknown>)[key]
  if (value === undefined) await call(page, 'DELETE', `/api/admin/settings/${key}`, { updated_at })
  else await call(page, 'PUT', `/api/admin/settings/${key}`, { value, updated_at })
}

const shop = (page: Page) => call<{ tagline: string; hero_lines: string[] }>(page, 'GET', '/api/shop')

test('settings: edits are previewed before they are saved, and by shoppers afterwards @once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await page.goto('/admin/settings')
  const tagline = page.getByLabel('Tagline')
  const before = await tagline.inputValue()
  await tagline.fill('Slow cloth, sent fast')
  if (isPhone(page)) await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'The footer of every page' })).toContainText(
    'Slow cloth, sent fast',
  )
  expect((await shop(page)).tagline).toBe(before)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  expect((await shop(page)).tagline).toBe('Slow cloth, sent fast')
  // On a desktop Save is where it was; who changed it is said while the next change is unsaved.
  const rest = page.getByRole('button', { name: 'Save', exact: true, disabled: true })
  await expect(rest).toHaveCount(isPhone(page) ? 0 : 1)
  await tagline.fill('Slow cloth')
  await expect(
    page.getByRole('region', { name: 'Unsaved changes' }).getByText(/Tagline: changed by owner@example\.com/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto('/admin/settings?part=home')
  await page.getByLabel('Large words').fill('EXTRAORDINARILY')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 field needs you')).toBeVisible()
  await page.getByLabel('Large words').fill('COME\nTHROUGH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'COME THROUGH' })).toBeVisible()
  await unset(page, 'tagline')
  await unset(page, 'hero_lines')
})

// (rule: password-again)
test('contacts require the password again, and the same press continues with the typed values @once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/)
  await page.goto('/admin/settings')
  let isStale = true
  await page.route('**/api/admin/settings', (route) =>
    isStale && route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          json: { error: { code: 'PASSWORD_AGAIN', message: 'Please enter your password again' } },
        })
      : route.continue(),
  )
  await page.getByLabel('TikTok').fill('https://www.tiktok.com/@another')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const dialog = page.getByTestId('password-dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('TikTok')).toHaveValue('https://www.tiktok.com/@another')
  await save.click()
  await expect(dialog).toBeVisible()
  isStale = false
  await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('TikTok')).toHaveValue('https://www.tiktok.com/@another')
  await unset(page, 'tiktok_url')
})

test('settings: a part that somebody else saved meanwhile needs a decision, the rest merges @once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  await page.goto('/admin/settings?part=buying')
  const days = page.getByLabel('Days to return or exchange')
  await days.fill('10')
  await call(page, 'PATCH', '/api/admin/settings', {
    values: { return_window_days: 21 },
    updated_at: { return_window_days: await stampOf(page, 'return_window_days') },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /^Take theirs: 21/ }).click()
  await expect(days).toHaveValue('21')
  await unset(page, 'return_window_days')
})

test('first steps: open steps are named, the key is checked live, a test mail arrives at the new address @once', async ({
  page,
}) => {
  const address = newEmail('owner')
  await page.goto('/admin/first-steps')
  const canBuy = page.getByRole('region', { name: 'Can shoppers buy?' })
  await expect(canBuy).toContainText('Test mode: no real money moves')
  await expect(canBuy).toContainText('Shoppers can buy')
  const steps = page.getByRole('list', { name: 'First steps' })
  await expect(steps.getByRole('link', { name: /Name and place – to do/ })).toContainText('Name of the shop')
  await steps.getByRole('link', { name: /^Payments/ }).click()
  await page.getByRole('button', { name: 'Check the key now' }).click()
  await expect(page.getByText('Paystack was asked')).toBeVisible()
  await expect(page.getByText(/Paystack accepts your test key/).first()).toBeVisible()

  await page.goto('/admin/first-steps')
  await steps.getByRole('link', { name: /Where we write to you – to do/ }).click()
  await page.getByLabel('Notification address').fill(address)
  await page.getByRole('button', { name: 'Save and send a test email' }).click()
  await waitForMail(address, /test email/)
  // Which one is next depends on what other journeys have answered; where none is left it is the list.
  await expect(page.getByLabel('Notification address')).toBeHidden()
  await page.goto('/admin/first-steps')
  await expect(steps.getByRole('link', { name: /Where we write to you – done/ })).toBeVisible()
  await expect(steps.getByRole('link', { name: /A test email – done/ })).toBeVisible()
  await unset(page, 'admin_email')
})
