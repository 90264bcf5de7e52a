import { signInAsOwner } from './owner-catalogue.ts'
import { getCart, getVariant } from './shop-calls.ts'
import { expect, test } from './shopper.ts'

const boat = { slug: 'clay-boat-neck-top', color: 'Ink', size: 'UK 12' }

// (rule: cart-links)
test('the owner takes a link to a size into a chat; it fills a customer’s cart at a press, and not before', async ({
  page,
  otherPage,
}) => {
  await signInAsOwner(page)
  const { product, variant } = await getVariant(page, boat)
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('button', { name: 'More about this product' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Link to a size' }).click()
  const row = page
    .getByRole('list', { name: 'Links' })
    .getByRole('listitem')
    .filter({ hasText: 'UK 12 / Ink' })
  const chat = new URL((await row.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!)
  const link = /http\S+$/.exec(chat.searchParams.get('text')!)![0]
  expect(new URL(link).pathname).toMatch(/^\/cart\/with\/[\w.~-]+$/)

  await otherPage.goto(`${link}:2`)
  await expect(otherPage.getByRole('row', { name: /^2 × Crepe Boat-Neck Top, UK 12 \/ Ink/ })).toBeVisible()
  expect(await getCart(otherPage)).toMatchObject({ count: 0 })
  await otherPage.getByRole('button', { name: 'Add to cart' }).click()
  await expect(otherPage).toHaveURL(/\/cart$/)
  await expect(otherPage.getByTestId('cart-line')).toContainText('Crepe Boat-Neck Top')
  await expect(otherPage.getByTestId('quantity')).toHaveText('2')
  // Back and once more adds nothing.
  await otherPage.goto(`${link}:2`)
  await otherPage.getByRole('button', { name: 'Add to cart' }).click()
  await expect(otherPage).toHaveURL(/\/cart$/)
  const { items } = await getCart(otherPage)
  expect(items.map(({ variant_id, quantity }) => [variant_id, quantity])).toEqual([[variant.id, 2]])
  expect((await getVariant(page, boat)).variant.stock_quantity).toBe(variant.stock_quantity)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // (rules: cart-links, without-scripts)
  test(
    'an assistant’s link leads to the pieces, which go into the cart by a form',
    { tag: '@once' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404/)
      const { variant } = await getVariant(page, boat)
      await page.goto(`/buy/${variant.id}:1,not-sold-here:2`)
      await expect(page).toHaveURL(new RegExp(`/cart/with/${variant.id},not-sold-here:2$`))
      await expect(page.getByText('One piece is no longer available.')).toBeVisible()
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByTestId('cart-line')).toContainText('UK 12 / Ink')
      await page.goto('/cart/with/')
      await page.getByRole('link', { name: 'Go to the shop' }).click()
      await expect(page).toHaveURL(/\/shop$/)
    },
  )
})
