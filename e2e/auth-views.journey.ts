import { expect, newPerson, test } from './shopper.ts'

const views = [
  { verify: 'signup-verify', back: 'signup', heading: 'Create account' },
  { verify: 'forgot-verify', back: 'forgot', heading: 'Forgot password' },
]
for (const { verify, back, heading } of views) {
  test(`${verify} without a code on its way goes back to ${back} and says why`, async ({ page }) => {
    await page.goto(`/auth?mode=${verify}&returnTo=%2Fcheckout`)
    await expect(page.getByRole('alert')).toHaveText('Session expired. Please try again.')
    await expect(page.getByRole('form', { name: heading })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`mode=${back}&returnTo=`))
  })
}

test('a code on its way is waited for also after a reload', async ({ page }) => {
  const { email } = newPerson('reloader')
  await page.goto('/auth?mode=forgot')
  await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await expect(page.getByLabel('Reset code')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Reset code')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Choose a new password' })).toContainText(email)
})
