import { putInCart, saveAddress } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { holdApi } from './steps.ts'

// (rule: touched-fields)
test(
  'a name emptied before checkout is hydrated stays empty, whatever the profile has',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    const releaseScripts = await holdApi(page, /\/assets\/.*\.js$/)
    await page.goto('/checkout', { waitUntil: 'commit' })
    const form = page.getByRole('form', { name: 'Checkout' })
    const firstName = form.getByLabel('First name')
    await expect(firstName).toHaveValue(customer.firstName)
    await firstName.fill('')
    releaseScripts()
    await expect(form.getByTestId('pay')).toBeEnabled()
    await form.getByTestId('pay').click()
    await expect(form.getByText('First name is required')).toBeVisible()
    await expect(firstName).toHaveValue('')
    await expect(form.getByLabel('Last name')).toHaveValue(customer.lastName)
  },
)

for (const moment of ['before', 'while'])
  // (rule: early-input)
  test(
    `signing in ${moment} a list is hydrated returns to the same list`,
    { tag: '@once' },
    async ({ page }) => {
      await holdApi(page, /\/assets\/.*\.js$/)
      await page.goto('/shop?category=tops&sort=price_asc', { waitUntil: 'commit' })
      const link = page.getByRole('link', { name: 'Sign in', exact: true })
      await expect(link).toBeVisible()
      // Like React once it hydrates: it listens at the document and handles the events itself.
      if (moment === 'while')
        await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), true))
      await link.click()
      await expect(page).toHaveURL(/\/auth\?/)
      expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/shop?category=tops&sort=price_asc')
    },
  )

// (rule: one-screen-checkout)
test(
  'with a saved address checkout comes complete from the server, and a change pressed before hydration counts',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await saveAddress(page, customer)
    const releaseScripts = await holdApi(page, /\/assets\/.*\.js$/)
    await page.goto('/checkout', { waitUntil: 'commit' })
    const form = page.getByRole('form', { name: 'Checkout' })
    await expect(form.getByText('8 Marina')).toBeVisible()
    await expect(form.getByLabel('Street address')).toHaveCount(0)
    await form.getByRole('button', { name: 'Change delivery details' }).click()
    releaseScripts()
    await expect(form.getByRole('radio', { name: /8 Marina/ })).toBeChecked()
    await expect(form.getByLabel('First name')).toHaveValue(customer.firstName)
    await expect(form.getByRole('button', { name: /^Proceed to Payment - ₦/ })).toBeEnabled()
  },
)

// (rule: early-input)
test(
  'a link of the header pressed while the page below is being hydrated opens without an error',
  { tag: '@once' },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // The shell's elements have React's keys before those of the page. The cart does not lead to itself again.
    await page.addInitScript(() => {
      if (location.pathname === '/cart') return
      const press = () => {
        const link = document.querySelector<HTMLElement>('header a[href="/cart"]')
        if (link && Object.keys(link).length) link.click()
        else requestAnimationFrame(press)
      }
      press()
    })
    for (const path of ['/', '/shop']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
    }
  },
)
