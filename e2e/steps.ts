import { type Locator, type Page, expect } from '@playwright/test'
import { type Person, codeFor } from './shopper.ts'

/** Opens a product, chooses and adds it; the drawer is open afterwards. */
export async function addFromProductPage(
  page: Page,
  slug: string,
  choice: { color?: string; size?: string },
) {
  await page.goto(`/product/${slug}`)
  await addShownProduct(page, choice)
}

export async function addShownProduct(page: Page, { color, size }: { color?: string; size?: string }) {
  if (color) await choose(page.getByRole('radio', { name: color, exact: true }))
  if (size) await choose(page.getByRole('radio', { name: size, exact: true }))
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Added to cart!')).toBeVisible()
}

/** On Team: a helper by this address. */
export async function addHelper(page: Page, email: string) {
  await page.getByRole('button', { name: 'Add a helper' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a helper' })
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(sheet).toHaveCount(0)
}

/** The quick add that asks on a sheet: by finger on phones, elsewhere as a key or a screen reader presses it. */
export async function openSizeSheet(page: Page, title: string) {
  const button = page.getByRole('button', { name: `Quick add ${title}` })
  if (isPhone(page)) await button.tap()
  else await button.press('Enter')
  await expect(page.getByTestId('size-sheet')).toBeVisible()
}

/** Whether one of what needs the owner is open; the others are a line each. */
export const isWaitingOpen = async (item: Locator) =>
  (await item.getByRole('button').first().getAttribute('aria-expanded')) === 'true'

export async function openWaiting(item: Locator) {
  if (!(await isWaitingOpen(item))) await item.getByRole('button').first().click()
}

/** Radios and checkboxes drawn as squares: the label is what is pressed. */
export async function choose(control: Locator) {
  const label = control.locator('xpath=ancestor::label')
  // A sticky column follows the page's scrolling a frame later: the mouse is not aimed before that.
  await label.scrollIntoViewIfNeeded()
  await label.click()
  await expect(control).toBeChecked()
}

/** Types an address in Lagos into the checkout form. */
export async function fillCheckout(page: Page, person: Person) {
  const form = page.getByRole('form', { name: 'Checkout' })
  const type = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)
  await type('Email', person.email)
  await type('First name', person.firstName)
  await type('Last name', person.lastName)
  await type('Phone', person.phone)
  await type('Street address', '12 Adeola Odeku Street')
  await type('City', 'Lekki')
  await form.getByLabel('State', { exact: true }).selectOption('Lagos')
  await chooseLocation(page, 'Lekki – Ajah')
  // The location's fee is shown: the layout is stable.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function chooseLocation(page: Page, name: string) {
  const select = page.getByLabel('Shipping location')
  const option = select.locator('option', { hasText: name })
  await select.selectOption((await option.getAttribute('value'))!)
}

/** The button carries the exact total once the quote for the address is loaded. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Proceed to Payment - ₦/ })

export async function leaveForPayment(page: Page) {
  await payButton(page).click()
  await expect(page.getByTestId('test-banner')).toBeVisible()
}

/** On the payment page: one of the test cards, then Pay. */
export async function payWithCard(page: Page, card: string) {
  await page.getByTestId(`test-card-${card}`).click()
  await page.getByTestId('pay').click()
}

export const outcome = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })

/** The form of /auth?mode=signup and the code from the mail. */
export async function signUpOnPage(page: Page, person: Person) {
  const form = page.getByRole('form', { name: 'Create account' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('First name').fill(person.firstName)
  await form.getByLabel('Last name').fill(person.lastName)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await page.getByLabel('Verification code').fill(await codeFor(person.email))
}

export async function signInOnPage(page: Page, { email, password }: Person) {
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * Waits until everything a page fetches after hydration is loaded, the toasts' chunk last: it loads on the
 * first interaction, here a key that does nothing.
 */
export const comeToRest = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached({ timeout: 300 })
  }).toPass({ intervals: [0] })

/** Escape goes back in the browser's history, which would meet what follows at once. */
export async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Simulates leaving the tab and returning to it. */
export async function returnToTab(page: Page) {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
}

/** Answers of the API to `path` fail, as its own failures do, until the returned function is called. */
export async function breakApi(page: Page, path: RegExp) {
  const json = { error: { code: 'INTERNAL', message: 'Something went wrong' } }
  await page.route(path, (route) => route.fulfill({ status: 500, json }))
  return () => page.unroute(path)
}

/** Requests to `path` wait until the returned function is called. */
export async function holdApi(page: Page, path: string | RegExp) {
  const isReleased = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await isReleased.promise
    await route.fallback()
  })
  return isReleased.resolve
}

/**
 * The order summary: next to the fields of checkout on a large screen, folded into a line above them on a
 * phone.
 */
export async function openSummary(page: Page) {
  if (isPhone(page)) await page.getByTestId('summary-fold').click()
}

/** How far the page sticks out to the right, in pixels. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const isPhone = (page: Page) => page.viewportSize()!.width < 1024

/** The filters: next to the list on a large screen, in a sheet on a phone. */
export async function openFilters(page: Page) {
  if (!isPhone(page)) return page.getByRole('complementary', { name: 'Filters' })
  await page.getByTestId('filter-button').click()
  return page.getByRole('dialog', { name: 'Filter' })
}

/** A phone's filters are a draft until its button is pressed. */
export async function applyFilters(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: /^Show \d+ items?$/ }).click()
}

/** The rows of a list of the owner's: of a table where there is room, of a list on phones. */
export const rowsOf = (page: Page, name: string) => page.locator(`[aria-label="${name}"] [data-row]`)

/** Counts what the person presses on the page from here on. */
export async function watchTaps(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 })
    document.addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && (window as never as { taps: number }).taps++,
      true,
    )
  })
  return () => page.evaluate(() => (window as never as { taps: number }).taps)
}

/** Looked at one after the other: a page shows those viewed before it from the third on. */
export async function viewProducts(page: Page, ...slugs: string[]) {
  for (const [position, slug] of slugs.entries()) {
    await page.goto(`/product/${slug}`)
    await page.waitForFunction(
      (count) => JSON.parse(localStorage.getItem('list.recently-viewed') ?? '[]').length > count,
      position,
    )
  }
}
