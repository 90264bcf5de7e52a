import { codeFor, expect, newPerson, signUp, test } from './shopper.ts'
import { breakApi, comeToRest, signInOnPage } from './steps.ts'

const views = [
  { verify: 'signup-verify', back: 'signup', heading: 'Create account' },
  { verify: 'forgot-verify', back: 'forgot', heading: 'Forgot password' },
]
for (const { verify, back, heading } of views) {
  // (rule: auth-views)
  test(`${verify} without a pending code returns to ${back} and says why @once`, async ({ page }) => {
    await page.goto(`/auth?mode=${verify}&returnTo=%2Fcheckout`)
    await expect(page.getByRole('alert')).toHaveText('Session expired. Please try again.')
    await expect(page.getByRole('form', { name: heading })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`mode=${back}&returnTo=`))
  })
}

test('a code on its way is waited for also after a reload', { tag: '@once' }, async ({ page }) => {
  const { email } = newPerson('reloader')
  await page.goto('/auth?mode=forgot')
  await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await expect(page.getByLabel('Reset code')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Reset code')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Choose a new password' })).toContainText(email)
})

// (rule: auth-messages)
test(
  'without a connection, and when the shop has a fault, every view of /auth says what did not work',
  { tag: '@once' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 500/)
    const person = newPerson('out-of-reach')
    const alert = page.getByRole('alert')
    await page.goto('/auth')
    await comeToRest(page)
    await context.setOffline(true)
    await signInOnPage(page, person)
    await expect(alert).toHaveText('Could not sign in. Please try again.')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(alert).toHaveText('Failed to sign in with Google')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send Reset Code' }).click()
    await expect(alert).toHaveText('Failed to reset password')
    await context.setOffline(false)

    await breakApi(page, /\/api\/auth\/sign-in/)
    await page.goto('/auth')
    await comeToRest(page)
    await signInOnPage(page, person)
    await expect(alert).toHaveText('Could not sign in. Please try again.')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(alert).toHaveText('Failed to sign in with Google')
  },
)

test(
  "after Back from Google's page to one in the browser's back/forward cache, the button can be pressed again",
  { tag: '@once' },
  async ({ page }) => {
    await page.route(/\/api\/auth\/sign-in\/social/, (route) =>
      // Navigates nowhere: the page stays as it was left.
      route.fulfill({ json: { url: '/auth#google', redirect: true } }),
    )
    await page.goto('/auth')
    await comeToRest(page)
    const button = page.getByRole('button', { name: 'Continue with Google' })
    await button.click()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  },
)

test(
  'a reset that failed on the network keeps the input, and works when sent again',
  { tag: '@once' },
  async ({ page, otherPage, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    const { email } = await signUp(otherPage)
    await page.goto('/auth?mode=forgot')
    await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Code' }).click()
    const form = page.getByRole('form', { name: 'Choose a new password' })
    await form.getByLabel('New password', { exact: true }).fill('chalk-and-camwood-8')
    await form.getByLabel('Confirm new password').fill('chalk-and-camwood-8')
    const code = await codeFor(email, /reset code/)
    const mend = await breakApi(page, /reset-password-with-otp/)
    await form.getByLabel('Reset code').fill(code)
    await expect(page.getByRole('alert')).toHaveText('Failed to reset password')
    await expect(form.getByLabel('Reset code')).toHaveValue(code)
    await mend()
    await form.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password reset successfully! You can now login.')).toBeVisible()
  },
)
