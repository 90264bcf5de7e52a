import type { Page } from '@playwright/test'
import { putInCart } from './shop-calls.ts'
import { codeFor, expect, newPerson, type Person, signUp, test } from './shopper.ts'
import {
  breakApi,
  closeDialog,
  comeToRest,
  fillCheckout,
  openSummary,
  signInOnPage,
  viewProducts,
} from './steps.ts'

/** Everything the tab keeps for the browser session, as one text. */
const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

const checkoutForm = (page: Page) => page.getByRole('form', { name: 'Checkout' })

/** Types into checkout and tries a promo code, so that the tab keeps something of this person. */
async function startCheckout(page: Page, person: Person) {
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/checkout')
  await fillCheckout(page, person)
  await openSummary(page)
  await page.getByText('Promo code').click()
  await page.getByLabel('Promo code').fill('AUNTIES-CODE')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(() => keptInTab(page)).toContain('AUNTIES-CODE')
  expect(await keptInTab(page)).toContain('12 Adeola Odeku Street')
}

async function expectNothingKept(page: Page, person: Person) {
  await expect.poll(() => keptInTab(page)).not.toContain(person.email)
  for (const text of ['12 Adeola Odeku Street', 'AUNTIES-CODE', 'returnTo'])
    expect(await keptInTab(page)).not.toContain(text)
}

async function resetPasswordOnPage(page: Page, { email }: Person, password: string) {
  await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  const form = page.getByRole('form', { name: 'Choose a new password' })
  await form.getByLabel('New password', { exact: true }).fill(password)
  await form.getByLabel('Confirm new password').fill(password)
  await form.getByLabel('Reset code').fill(await codeFor(email, /reset code/))
  await expect(page.getByText('Password reset successfully! You can now login.')).toBeVisible()
}

// (rule: sign-out)
test('signing out in the menu opens the home page and leaves nothing for the next person on the same tab @once', async ({
  page,
  customer,
}) => {
  await startCheckout(page, customer)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: 'Sign Out', exact: true })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expectNothingKept(page, customer)

  const next = await signUp(page, { ...newPerson('next'), firstName: 'Ngozi' })
  await putInCart(page, { slug: 'cowrie-drop-earrings' })
  await page.goto('/checkout')
  await expect(checkoutForm(page).getByLabel('Email', { exact: true })).toHaveValue(next.email)
  await expect(checkoutForm(page).getByLabel('First name', { exact: true })).toHaveValue('Ngozi')
  await expect(checkoutForm(page).getByLabel('Street address', { exact: true })).toHaveValue('')
})

// (rule: sign-out)
test(
  'viewed products and searches do not survive a sign-out',
  { tag: '@once' },
  async ({ page, customer }) => {
    expect(customer.firstName).toBe('Ada')
    await viewProducts(page, 'obi-wrap-belt', 'ilorin-grand-boubou', 'gusau-raffia-tote')
    await page.goto('/product/cowrie-drop-earrings')
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    await expect(viewed).toBeVisible()
    const search = page.getByRole('dialog', { name: 'Search' })
    await page.getByRole('button', { name: 'Search' }).click()
    await search.getByRole('searchbox').fill('tote')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=tote/)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(search.getByRole('heading', { name: 'Recent searches' })).toBeVisible()
    await closeDialog(page)

    const isListening = page.waitForResponse(/\/api\/orders\/stream$/)
    await page.goto('/account')
    await isListening
    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(search.getByRole('heading', { name: 'Suggestions' })).toBeVisible()
    await expect(search.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0)
    const requested = page.waitForResponse(/\/api\/start$/)
    await page.goto('/product/ilorin-grand-boubou')
    await requested
    await expect(page.getByRole('region', { name: 'You may also like' })).toBeVisible()
    // This one is the first that is stored.
    await expect
      .poll(() =>
        page.evaluate(() => JSON.parse(localStorage.getItem('list.recently-viewed') ?? '[]').length),
      )
      .toBe(1)
    await expect(viewed).toHaveCount(0)
  },
)

test('a deleted account leaves nothing in the tab', { tag: '@once' }, async ({ page, customer }) => {
  await startCheckout(page, customer)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill(customer.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible()
  await expectNothingKept(page, customer)
})

test(
  'a password reset by somebody signed in ends the session and leaves only the e-mail in the sign-in form',
  { tag: '@once' },
  async ({ page, customer }) => {
    await startCheckout(page, customer)
    await page.goto('/auth?mode=forgot')
    await resetPasswordOnPage(page, customer, 'chalk-and-camwood-8')
    const login = page.getByRole('form', { name: 'Sign in' })
    await expect(login.getByLabel('Email')).toHaveValue(customer.email)
    for (const text of ['12 Adeola Odeku Street', 'AUNTIES-CODE'])
      expect(await keptInTab(page)).not.toContain(text)
  },
)

// (rule: sign-in-required)
test(
  'a guest who resets the password on the way to checkout returns to an intact form',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const person = await signUp(otherPage)
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await page.goto('/auth?returnTo=%2Fcheckout')
    // What checkout stored before the account was fetched.
    await page.evaluate(
      (form) => sessionStorage.setItem('kept.checkout-form', form),
      JSON.stringify({ address: '12 Adeola Odeku Street' }),
    )
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await resetPasswordOnPage(page, person, 'chalk-and-camwood-8')
    await signInOnPage(page, { ...person, password: 'chalk-and-camwood-8' })
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(checkoutForm(page).getByLabel('Street address', { exact: true })).toHaveValue(
      '12 Adeola Odeku Street',
    )
  },
)

for (const place of ['menu', 'account']) {
  // (rule: sign-out)
  test(
    `a failed sign-out shows an error, from the ${place}`,
    { tag: '@once' },
    async ({ page, context, customer, expectedErrors }) => {
      expectedErrors.push(/status of 500/, /ERR_INTERNET_DISCONNECTED/)
      await page.goto('/account')
      await expect(
        page.getByRole('heading', { level: 1, name: `Hello, ${customer.firstName}` }),
      ).toBeVisible()
      await comeToRest(page)
      const menu = page.getByRole('dialog', { name: 'Menu' })
      if (place === 'menu') await page.getByRole('button', { name: 'Menu' }).click()
      const signOut = (place === 'menu' ? menu : page).getByRole('button', { name: 'Sign Out', exact: true })
      await expect(signOut).toBeVisible()
      await context.setOffline(true)
      await signOut.click()
      const error = page.getByText('The shop did not answer, so you are still signed in. Please try again.')
      await expect(error).toHaveCount(1)
      await context.setOffline(false)
      const mend = await breakApi(page, /\/api\/auth\/sign-out/)
      // On a phone the words lie over the button of the account for a while.
      await page.mouse.move(1, 1)
      await expect(error).toHaveCount(0)
      await signOut.click()
      await expect(error).toHaveCount(1)
      await expect(page).toHaveURL(/\/account$/)
      await mend()
      await page.mouse.move(1, 1)
      await expect(error).toHaveCount(0)
      await signOut.click()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    },
  )
}
