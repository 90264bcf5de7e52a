import { expect, test } from './shopper.ts'
import { comeToRest, signInOnPage } from './steps.ts'

// (rule: expired-session)
test(
  'a save after the session ended leads to sign-in and back to the input',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    await page.goto('/account')
    await comeToRest(page)
    const form = page.getByRole('form', { name: 'Profile' })
    await form.getByLabel('First name').fill('Adaeze')
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Faccount/)
    await expect(page.getByText('Please sign in to continue')).toBeVisible()
    await signInOnPage(page, customer)
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
    await expect(form.getByLabel('First name')).toHaveValue('Adaeze')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Adaeze' })).toBeVisible()
    await form.getByLabel('First name').fill('Ada')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada', exact: true })).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('First name')).toHaveValue('Ada')
  },
)

// (rule: expired-session)
test(
  'an address that was typed when the session ended is open again after sign-in',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    await page.goto('/account')
    await comeToRest(page)
    await page.getByRole('button', { name: 'Add an address' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add an address' })
    await sheet.getByLabel('Street address').fill('3 Sabo Road')
    await sheet.getByLabel('City').fill('Kano')
    await sheet.getByLabel('State', { exact: true }).selectOption('Kano')
    await page.context().clearCookies()
    await sheet.getByRole('button', { name: 'Save address' }).click()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Faccount/)
    await signInOnPage(page, customer)
    await expect(page).toHaveURL(/\/account$/)
    await expect(sheet.getByLabel('Street address')).toHaveValue('3 Sabo Road')
    await expect(sheet.getByLabel('City')).toHaveValue('Kano')
    await expect(sheet.getByLabel('State', { exact: true })).toHaveValue('Kano')
    await sheet.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Address saved')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByTestId('address')).toContainText('3 Sabo Road')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await expect(sheet.getByLabel('Street address')).toHaveValue('')
  },
)

// (rule: expired-session)
test(
  'a password that was typed when the session ended is stored nowhere, and the form says so',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    await page.goto('/account')
    await comeToRest(page)
    const form = page.getByRole('form', { name: 'Change password' })
    await form.getByLabel('Current password').fill(customer.password)
    await form.getByLabel('New password', { exact: true }).fill('chalk-and-camwood-8')
    await form.getByLabel('Confirm new password').fill('chalk-and-camwood-8')
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Faccount/)
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    for (const password of [customer.password, 'chalk-and-camwood-8']) expect(kept).not.toContain(password)
    await signInOnPage(page, customer)
    const note = form.getByText('We never keep passwords: please type them again.')
    await expect(note).toBeInViewport()
    await expect(form.getByLabel('Current password')).toHaveValue('')
    await page.reload()
    await expect(form.getByLabel('Current password')).toBeVisible()
    await expect(note).toHaveCount(0)
  },
)

// (rule: presses-count)
test('a double click on save saves once', { tag: '@once' }, async ({ page, customer }) => {
  expect(customer.firstName).toBe('Ada')
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves++
  })
  await page.goto('/account')
  await comeToRest(page)
  const form = page.getByRole('form', { name: 'Profile' })
  await form.getByLabel('First name').fill('Adaeze')
  // A busy page handles both presses before it renders the first one's result.
  await form.getByRole('button', { name: 'Save Changes' }).evaluate((button) => {
    for (const detail of [1, 2])
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  })
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Adaeze' })).toBeVisible()
  expect(saves).toBe(1)
})
