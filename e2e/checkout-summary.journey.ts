import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { getCart, putInCart, saveAddress } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { comeToRest, holdApi, isPhone, openSummary, outcome, payButton, payWithCard } from './steps.ts'

const bottomOf = async (page: Page) => {
  const box = (await page.getByTestId('pay').boundingBox())!
  return box.y + box.height
}

// (rule: one-screen-checkout)
test('a returning shopper sees one screen with one button, and pays with one press', async ({
  page,
  customer,
}) => {
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await saveAddress(page, customer)
  await page.goto('/checkout')
  await comeToRest(page)
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('8 Marina')
  await expect(
    page.getByRole('form', { name: 'Checkout' }).getByRole('textbox', { includeHidden: false }),
  ).toHaveCount(0)
  expect(await bottomOf(page)).toBeLessThanOrEqual(page.viewportSize()!.height)
  await expectAccessible(page, 'checkout with a saved address')
  await payButton(page).click()
  await payWithCard(page, 'success')
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
})

// (rule: checkout-summary)
test('on a small laptop total and button are in view, many lines scroll next to them, and nothing lies over one @wide', async ({
  page,
  customer,
}) => {
  expect(customer.firstName).toBe('Ada')
  await page.setViewportSize({ width: 1280, height: 720 })
  const slugs = ['gusau-raffia-tote', 'cowrie-drop-earrings', 'obi-wrap-belt', 'clay-boat-neck-top']
  await putInCart(page, ...[...slugs, 'ilorin-grand-boubou'].map((slug) => ({ slug })))
  await page.goto('/checkout')
  await comeToRest(page)
  const summary = page.getByRole('region', { name: 'Order summary' })
  for (const shown of [
    page.getByTestId('free-delivery'),
    summary.getByTestId('cart-line').first(),
    page.getByTestId('total'),
    page.getByTestId('pay'),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
  const scrollers = await summary.evaluate((section) =>
    [section, ...section.querySelectorAll('*')]
      .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
      .map(({ tagName }) => tagName),
  )
  expect(scrollers).toEqual(['UL'])
  // By keyboard the list scrolls to its last line, which nothing covers.
  const remove = summary
    .getByTestId('cart-line')
    .last()
    .getByRole('button', { name: /^Remove/ })
  await remove.focus()
  const isOnTop = () =>
    remove.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  // The column follows the page's scrolling one frame later.
  await expect.poll(isOnTop).toBe(true)
  await expect(page.getByTestId('pay')).toBeInViewport({ ratio: 1 })
  await summary.getByText('Promo code').click()
  await expect(summary.getByRole('textbox', { name: 'Promo code' })).toBeVisible()
})

// (rule: presses-count)
test('a press on a line counts while the first sum arrives @once', async ({ page, customer }) => {
  expect(customer.firstName).toBe('Ada')
  await putInCart(page, { slug: 'gusau-raffia-tote', quantity: 2 })
  const releaseQuote = await holdApi(page, /\/api\/quote$/)
  await page.goto('/checkout')
  await openSummary(page)
  const minus = page
    .getByRole('form', { name: 'Checkout' })
    .getByRole('button', { name: 'Decrease quantity' })
  await minus.scrollIntoViewIfNeeded()
  const before = (await minus.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  releaseQuote()
  await expect(page.getByTestId('free-delivery')).toBeVisible()
  expect(await minus.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByTestId('line-total')).toHaveText('₦22,500')
})

// (rule: checkout-summary)
test('the sum stays in sight, and lines are changed next to it, with Undo', async ({ page, customer }) => {
  expect(customer.firstName).toBe('Ada')
  await putInCart(
    page,
    { slug: 'gusau-raffia-tote', quantity: 2 },
    { slug: 'cowrie-drop-earrings' },
    { slug: 'obi-wrap-belt' },
  )
  await page.goto('/checkout')
  await comeToRest(page)
  const summary = page.getByRole('region', { name: 'Order summary' })
  const fold = page.getByTestId('summary-fold')
  const line = summary.getByTestId('cart-line').filter({ hasText: 'Gusau Raffia Tote' })
  if (isPhone(page)) {
    await expect(fold).toHaveText(/^Order summary: 4 items · ₦[\d,]+$/)
    await expect(line).toBeHidden()
  } else await expect(fold).toBeHidden()

  // Wherever the fields are scrolled to.
  await page.getByLabel('Anything we should know?').scrollIntoViewIfNeeded()
  if (isPhone(page)) await expect(fold).toBeInViewport({ ratio: 1 })
  else {
    await expect(page.getByTestId('total')).toBeInViewport({ ratio: 1 })
    await expect(page.getByTestId('pay')).toBeInViewport({ ratio: 1 })
  }

  await openSummary(page)
  const fewer = line.getByRole('button', { name: 'Decrease quantity' })
  // The column follows the page's scrolling one frame later: aimed at before, the button is missed.
  await fewer.scrollIntoViewIfNeeded()
  await fewer.click()
  await expect(line.getByTestId('line-total')).toHaveText('₦22,500')
  await expectAccessible(page, 'checkout with its lines')
  await line.getByRole('button', { name: /^Remove/ }).click()
  await expect(summary.getByTestId('cart-line')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toBeVisible()
  expect(await getCart(page)).toMatchObject({ count: 3 })
})
