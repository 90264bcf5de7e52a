import { control, placeOrder, putInCart } from './shop-calls.ts'
import { call, codeFor, expect, newPerson, signUp, test } from './shopper.ts'
import { comeToRest, signInOnPage } from './steps.ts'

// (rules: auth-views, password-reset, auth-messages)
test(
  'a forgotten password is reset: other sessions end, the old password is refused',
  { tag: '@once' },
  async ({ page, otherPage, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    const person = await signUp(otherPage, newPerson('forgetful'))
    await otherPage.goto('/account')
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()

    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const forgot = page.getByRole('form', { name: 'Forgot password' })
    await forgot.getByRole('button', { name: 'Send Reset Code' }).click()
    await expect(forgot.getByText('Please enter your email address')).toBeVisible()
    await forgot.getByLabel('Email').fill(`  ${person.email.toUpperCase()} `)
    await forgot.getByRole('button', { name: 'Send Reset Code' }).click()
    await expect(page.getByText('Reset code sent! Check your email.')).toBeVisible()
    await expect(page.getByText(/^Resend code in \d+ s$/)).toBeVisible()

    const form = page.getByRole('form', { name: 'Choose a new password' })
    const newPassword = 'chalk-and-camwood-8'
    await form.getByLabel('Reset code').fill(await codeFor(person.email, /reset code/))
    await form.getByLabel('New password', { exact: true }).fill(newPassword)
    await form.getByLabel('Confirm new password').fill('something else')
    await form.getByRole('button', { name: 'Reset Password' }).click()
    await expect(form.getByText('Passwords do not match')).toBeVisible()
    await form.getByLabel('Confirm new password').fill(newPassword)
    await form.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password reset successfully! You can now login.')).toBeVisible()

    const login = page.getByRole('form', { name: 'Sign in' })
    await expect(login.getByLabel('Email')).toHaveValue(person.email)
    await signInOnPage(page, person)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await signInOnPage(page, { ...person, password: newPassword })
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await otherPage.reload()
    await expect(otherPage).toHaveURL(/\/auth\?returnTo=/)
  },
)

// (rules: account-icon, google-sign-in)
test('Google sign-in returns to where the shopper was, cart included', { tag: '@once' }, async ({ page }) => {
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/shop?category=tops')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/shop\?category=tops$/)
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
  await expect(page.getByTestId('cart-count')).toBeVisible()
  await page.getByRole('link', { name: 'My account' }).click()
  const email = page.getByRole('form', { name: 'Profile' }).getByLabel('Email')
  await expect(email).toHaveValue(/^google-.*@example\.com$/)

  // The target was used: another sign-in on this tab goes to the home page.
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

// (rule: return-target)
test('the return target is cleared once Google has returned to it', { tag: '@once' }, async ({ page }) => {
  const readTarget = () => page.evaluate(() => sessionStorage.getItem('kept.returnTo'))
  await page.goto('/auth?returnTo=%2Fshop%3Fcategory%3Dtops')
  await expect.poll(readTarget).toContain('/shop?category=tops')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
  await expect(page).toHaveURL(/\/shop\?category=tops$/)
  await expect.poll(readTarget).toBeNull()
})

test(
  'an account made through Google gets a password by a mailed code',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/auth?returnTo=/account')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const email = await page.getByRole('form', { name: 'Profile' }).getByLabel('Email').inputValue()
    await page.getByRole('link', { name: 'Set a password' }).click()
    await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Code' }).click()
    const form = page.getByRole('form', { name: 'Choose a new password' })
    const password = 'a password beside Google'
    await form.getByLabel('New password', { exact: true }).fill(password)
    await form.getByLabel('Confirm new password').fill(password)
    await form.getByLabel('Reset code').fill(await codeFor(email))
    await expect(page.getByText('Password reset successfully! You can now login.')).toBeVisible()
    await signInOnPage(page, { ...newPerson('google'), email, password })
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await page.getByRole('link', { name: 'My account' }).click()
    await expect(page.getByRole('form', { name: 'Change password' })).toBeVisible()
  },
)

// (rules: auth-views, sign-up, code-entry, auth-messages)
test(
  'sign-up: errors are shown, the code can be pasted with a gap',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const person = newPerson('careful')
    await page.goto('/auth?mode=signup')
    const form = page.getByRole('form', { name: 'Create account' })
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(form.getByText('Please fill in all required fields').first()).toBeVisible()
    await form.getByLabel('Email').fill('not an address')
    await form.getByLabel('Password', { exact: true }).fill('short')
    await expect(form.getByText('Please enter a valid email address')).toBeVisible()
    await expect(form.getByText('Password must be at least 8 characters long')).toBeVisible()
    await form.getByLabel('Email').fill(`  ${person.email.toUpperCase()} `)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Show password' }).click()
    await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Verification code sent! Check your email.')).toBeVisible()

    const code = await codeFor(person.email)
    await page.getByRole('button', { name: 'Verify & Create Account' }).click()
    await expect(page.getByText('Please enter the complete 6-digit code')).toBeVisible()
    await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
    await expect(page.getByRole('alert').filter({ hasText: /code/i }).first()).toBeVisible()
    await page.getByLabel('Verification code').focus()
    await page.evaluate(
      (text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        document.activeElement!.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
        )
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await expect(page.getByText('Account created successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  },
)

// (rules: account-icon, sign-in-required, sign-out, profile, own-orders)
test('profile, orders and signing out @once', async ({ page, customer }) => {
  await page.goto('/account')
  const form = page.getByRole('form', { name: 'Profile' })
  await expect(form.getByLabel('Email')).toHaveValue(customer.email)
  await expect(form.getByLabel('Email')).not.toBeEditable()
  await form.getByLabel('First name').fill('Adaeze')
  await form.getByLabel('Phone').fill('0803-000 (0000)x')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Adaeze' })).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Phone')).toHaveValue('+2348030000000')
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Start Shopping' }).waitFor()
  // (rule: own-orders)
  const html = await (await page.request.get('/orders')).text()
  expect(html).toContain('id="newest"')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Forders/)
})

// (rules: own-orders, live-orders)
test('an order opens in a dialog on /account and follows what happens to it @once', async ({
  page,
  customer,
}) => {
  const wanted = { slug: 'gusau-raffia-tote' }
  const { order_number, reference } = await placeOrder(page, customer.email, wanted)
  await page.goto('/account')
  await comeToRest(page)
  const row = page.getByRole('link', { name: order_number })
  const dialog = page.getByRole('dialog', { name: `Order ${order_number}` })
  await row.click()
  await expect(dialog.getByTestId('order-status')).toHaveText(/pending/i)
  await expect(dialog.getByRole('region', { name: 'Items' })).toContainText('Gusau Raffia Tote')
  await expect(dialog.getByTestId('order-total')).toHaveText('₦26,000')
  await expect(dialog.getByRole('region', { name: 'Shipping address' })).toContainText('12 Adeola Street')
  const history = dialog.getByRole('region', { name: 'Status history' })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/\/account$/)

  await control('pay', { reference, card: 'success' })
  await expect(dialog.getByTestId('order-status')).toHaveText(/paid/i)
  await expect(history).toContainText('Payment')

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeFocused()
  await row.press('Enter')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/account$/)

  await row.click()
  await dialog.getByRole('link', { name: 'Open Order Page' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order_number}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// (rule: own-orders)
test(
  'the account shows the newest orders and links to all of them, twenty at a time',
  { tag: '@once' },
  async ({ page, customer }) => {
    for (let n = 0; n < 21; n++) {
      const { order_id } = await placeOrder(page, customer.email, { slug: 'obi-wrap-belt' })
      await call(page, 'POST', `/api/orders/${order_id}/cancel`)
    }
    await page.goto('/account')
    const rows = page.getByTestId('orders').getByRole('listitem')
    await expect(rows).toHaveCount(5)
    await page.getByRole('link', { name: 'All 21 orders' }).click()
    await expect(rows).toHaveCount(20)
    await expect(page.getByText('20 of 21')).toBeVisible()
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(rows).toHaveCount(21)
    await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  },
)
