import { TOTP } from 'otpauth'
import { call, expect, owner, shopUrl, signUp, test } from './shopper.ts'

test(
  'an owner sets up a second step, signs in with it, and turns it off again',
  { tag: '@once' },
  async ({ page, otherPage, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    // An owner of her own: the others' sign-ins must stay as they are.
    const person = await signUp(page)
    await otherPage.goto(shopUrl())
    await call(otherPage, 'POST', '/api/auth/sign-in/email', owner)
    await call(otherPage, 'POST', '/api/admin/roles', { email: person.email, role: 'admin' })

    await page.goto('/admin/team')
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const secret = await page.getByRole('dialog').locator('code').innerText()
    const codeNow = () => new TOTP({ secret }).generate()
    await page.getByLabel('The code the app shows now').fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('That code is not right')).toBeVisible()
    await page.getByLabel('The code the app shows now').fill(codeNow())
    await page.getByRole('button', { name: 'Turn on' }).click()
    const items = page.getByTestId('recovery-codes').getByRole('listitem')
    await expect(items).toHaveCount(10)
    const codes = await items.allInnerTexts()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 recovery codes are left')).toBeVisible()

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL('**/auth')
    const form = page.getByRole('form', { name: 'Sign in' })
    await form.getByLabel('Email').fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Sign In' }).click()
    const second = page.getByRole('form', { name: 'Second step' })
    await second.getByLabel('Code from your authenticator app').fill(codes[0]!)
    await second.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Welcome back!')).toBeVisible()

    await page.goto('/admin/team')
    await expect(page.getByText('9 recovery codes are left')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Password').fill(person.password)
    await sheet.getByLabel('The code the app shows now, or a recovery code').fill('000000')
    await sheet.getByRole('button', { name: 'Turn off' }).click()
    await expect(sheet.getByText('That code is not right')).toBeVisible()
    await sheet.getByLabel('The code the app shows now, or a recovery code').fill(codes[1]!)
    await sheet.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
  },
)

test(
  'a customer sees where she is signed in, ends one session and then all',
  { tag: '@once' },
  async ({ page, otherPage, customer, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    await otherPage.goto(shopUrl())
    await call(otherPage, 'POST', '/api/auth/sign-in/email', {
      email: customer.email,
      password: customer.password,
    })
    await page.goto('/account')
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL(`${shopUrl()}/`)
    await page.goto('/account')
    await expect(page).toHaveURL(/\/auth/)
  },
)
