import { getCart, putInCart } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { breakApi, holdApi, returnToTab } from './steps.ts'

const lists = [
  { link: 'See everything', title: 'Shop', toast: 'Failed to fetch products' },
  { link: 'Shop New In', title: 'New In', toast: 'Failed to fetch new products' },
  { link: 'See the sale', title: 'Sale', toast: 'Failed to fetch sale products' },
]
for (const { link, title, toast } of lists) {
  // (rule: list-failure)
  test(
    `${title} that cannot be fetched says so in place of the products, and Retry loads them`,
    { tag: '@once' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 500/)
      await page.goto('/saved')
      const mend = await breakApi(page, /\/api\/cards\?/)
      await page.getByRole('main').getByRole('link', { name: link }).click()
      const message = page
        .getByRole('alert')
        .filter({ hasText: 'Failed to load products. Please try again.' })
      await expect(message).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(toast, { exact: true })).toBeVisible()
      await expect(page.getByTestId('product-card')).toHaveCount(0)

      await mend()
      await message.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByTestId('product-card').first()).toBeVisible()
      await expect(message).toHaveCount(0)
    },
  )
}

// (rule: list-failure)
test(
  'a filter whose answer fails leaves the page in place',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    await page.goto('/shop')
    const mend = await breakApi(page, /\/api\/cards\?/)
    await page.getByLabel('Sort').filter({ visible: true }).selectOption('Price: Low to High')
    await expect(page.getByText('Failed to load products. Please try again.')).toBeVisible()
    await expect(page).toHaveURL(/sort=price_asc/)
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByTestId('product-card').first()).toContainText('₦5,000')
  },
)

// (rules: header-search, list-failure)
test(
  'a search that fails has no results and no error screen',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const field = dialog.getByRole('searchbox')
    await field.fill('dress')
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    const mend = await breakApi(page, /\/api\/search/)
    await field.fill('gown')
    await expect(
      dialog.getByText('Something went wrong in the shop. Please try again in a moment.'),
    ).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
    await expect(dialog.getByTestId('search-miss')).toHaveCount(0)

    await mend()
    await field.fill('tote')
    await expect(dialog.getByRole('link', { name: /Gusau Raffia Tote/ })).toBeVisible()
  },
)

// (rule: list-failure)
test('categories that fail to refetch stay', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await page.clock.install()
  await page.goto('/about')
  await breakApi(page, /\/api\/categories/)
  const isRefused = page.waitForResponse(/\/api\/categories/)
  await page.clock.fastForward('01:01')
  await returnToTab(page)
  await page.clock.fastForward(2000)
  await isRefused
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Categories', { exact: true }).click()
  await menu.getByRole('link', { name: 'Dresses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dresses' })).toBeVisible()
  await expect(page.getByTestId('product-card').first()).toBeVisible()
})

// (rule: cart-messages)
test('a quantity that cannot be changed reverts', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/cart')
  const quantity = page.getByTestId('cart-line').getByTestId('quantity')
  await expect(page.getByTestId('subtotal')).toHaveText('₦22,500')
  await breakApi(page, /\/api\/cart\/items\//)
  const answer = await holdApi(page, /\/api\/cart\/items\//)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(quantity).toHaveText('2')
  answer()
  await expect(page.getByText("Couldn't update quantity. Please try again.")).toBeVisible()
  await expect(quantity).toHaveText('1')
  await expect(page.getByTestId('subtotal')).toHaveText('₦22,500')
  expect(await getCart(page)).toMatchObject({ count: 1 })
})

// (rule: cart-messages)
test('a line that cannot be removed comes back', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/cart')
  const line = page.getByTestId('cart-line')
  await breakApi(page, /\/api\/cart\/items\//)
  const answer = await holdApi(page, /\/api\/cart\/items\//)
  await line.getByRole('button', { name: /^Remove/ }).click()
  await expect(line).toHaveCount(0)
  answer()
  await expect(page.getByText('Failed to remove item. Please try again.')).toBeVisible()
  await expect(line).toContainText('Gusau Raffia Tote')
  expect(await getCart(page)).toMatchObject({ count: 1 })
})

// (rule: profile)
test(
  'a profile that failed to save says so and can be saved again',
  { tag: '@once' },
  async ({ page, customer, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    expect(customer.email).toContain('@')
    await page.goto('/account')
    const mend = await breakApi(page, /\/api\/profile/)
    const form = page.getByRole('form', { name: 'Profile' })
    await form.getByLabel('First name').fill('Adaeze')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Failed to update profile.')).toBeVisible()
    await expect(form.getByLabel('First name')).toHaveValue('Adaeze')
    await mend()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
  },
)
