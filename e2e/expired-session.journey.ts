import { expect, test } from './shopper.ts'
import { comeToRest, signInOnPage } from './steps.ts'

test('a save after the session ended leads to sign-in and back to what was typed', async ({
  page,
  customer,
  expectedErrors,
}) => {
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
})

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
  // A busy page handles both presses before it draws what came of the first.
  await form.getByRole('button', { name: 'Save Changes' }).evaluate((button) => {
    for (const detail of [1, 2])
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  })
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Adaeze' })).toBeVisible()
  expect(saves).toBe(1)
})
