import { readFile } from 'node:fs/promises'
import { placeOrder } from './shop-calls.ts'
import { call, expect, test, waitForMail } from './shopper.ts'
import { breakApi, signInOnPage } from './steps.ts'

const newPassword = 'chalk-and-camwood-8'

test(
  'a password is changed: other devices are signed out, this one is not',
  { tag: '@once' },
  async ({ page, otherPage, customer, expectedErrors }) => {
    expectedErrors.push(/status of 40[01]/)
    const { email, password } = customer
    await call(otherPage, 'POST', '/api/auth/sign-in/email', { email, password })
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'Change password' })
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByText('Please enter your current password')).toBeVisible()
    await form.getByLabel('Current password').fill('not-my-password-1')
    await form.getByLabel('New password', { exact: true }).fill(newPassword)
    await form.getByLabel('Confirm new password').fill(newPassword)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Current password')).toBeFocused()
    await form.getByLabel('Current password').fill(password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue('')

    await waitForMail(email, /password was changed$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
    await otherPage.goto('/account')
    await expect(otherPage).toHaveURL(/\/auth\?returnTo=/)
    await signInOnPage(otherPage, customer)
    await expect(otherPage.getByRole('alert')).toHaveText('Invalid email or password')
    await signInOnPage(otherPage, { ...customer, password: newPassword })
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  },
)

test(
  "the shop's data about a customer is downloaded as one file",
  { tag: '@once' },
  async ({ page, customer }) => {
    const { order_number } = await placeOrder(page, customer.email, { slug: 'cowrie-drop-earrings' })
    await page.goto('/account')
    const starts = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await starts
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toBeInstanceOf(Object)
    for (const part of [customer.email, customer.lastName, order_number]) expect(text).toContain(part)
  },
)

test(
  'an account is deleted with its password: signing in fails afterwards, one mail says goodbye',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 40[01]/)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Please enter your password')).toBeVisible()
    await dialog.getByLabel('Your password').fill('not-my-password-1')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Your password').fill(customer.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()

    const goodbye = await waitForMail(customer.email, /account is deleted$/)
    expect(goodbye.text).toContain('This is the last email you will get from us.')
    await page.goto('/account')
    await expect(page).toHaveURL(/\/auth\?returnTo=/)
    await signInOnPage(page, customer)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  },
)

test(
  'password and deletion say when they cannot be offered, and work on retry',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    const mend = await breakApi(page, /\/api\/profile\/sign-in-methods/)
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1, name: `Hello, ${customer.firstName}` })).toBeVisible()
    const password = page.getByRole('region', { name: 'Password' })
    await expect(password.getByRole('alert')).toContainText('How you sign in could not be loaded.')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByRole('alert')).toBeVisible()
    await mend()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByLabel('Your password')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(password.getByRole('form', { name: 'Change password' })).toBeVisible()
  },
)
