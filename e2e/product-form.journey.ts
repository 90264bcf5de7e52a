import { makeLiveProduct, mark, readProduct, signInAsOwner } from './owner-catalogue.ts'
import { expect, test } from './shopper.ts'
import { isPhone } from './steps.ts'

// (rule: editor-save)
test('a product: title and price in sight, what is rare folded, a colour or a size filled at once, sold from a strip', async ({
  page,
}) => {
  await signInAsOwner(page)
  const title = `Agbada ${mark()}`
  const variants = ['Indigo', 'Teal'].flatMap((color) =>
    ['S', 'M', 'L'].map((size) => ({ color, size, stock: 1 })),
  )
  const { product } = await makeLiveProduct(page, { title, variants })
  await page.goto(`/admin/products/${product.id}`)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  // Both are in the form one after the other, and in the header wherever the page is scrolled to.
  const order = await page
    .locator('#field-title, #field-price_ngn, #field-category_id')
    .evaluateAll((fields) => fields.map(({ id }) => id))
  expect(order).toEqual(['field-title', 'field-price_ngn', 'field-category_id'])
  if (isPhone(page)) {
    const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y
    expect(await top('What it is')).toBeLessThan(await top('Pictures'))
  }
  await page.keyboard.press('End')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const header = page.locator('header.screen-title')
  await expect(header.getByRole('heading', { level: 1, name: title })).toBeInViewport()
  await expect(header.getByText('₦10,000')).toBeInViewport()
  // Folded together, with what they are.
  const shelf = page.locator('#field-shelf')
  await expect(shelf).toBeHidden()
  await page.locator('summary', { hasText: 'Shelf, low stock, weight and customs' }).click()
  await shelf.fill('B 3')
  await page.getByLabel('Weight in grams').fill('450')
  // One size of every colour, then one colour, at both sizes of screen.
  const fillOnly = async (only: string, pieces: string) => {
    await page.getByLabel('Set', { exact: true }).selectOption({ label: `${only} only` })
    await page.getByLabel(`Set ${only} to`).fill(pieces)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
  }
  await fillOnly('M', '7')
  await fillOnly('Teal', '+2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  const saved = await readProduct(page, product.id)
  expect(saved.variants.map(({ color, size, stock }) => `${color} ${size} ${stock}`)).toEqual([
    'Indigo S 1',
    'Indigo M 7',
    'Indigo L 1',
    'Teal S 3',
    'Teal M 3',
    'Teal L 3',
  ])
  expect([saved.shelf, saved.weight_grams]).toEqual(['B 3', 450])
  for (const { sku, size } of saved.variants) expect(sku).toMatch(new RegExp(`^[A-Z0-9-]{4,14}-${size}$`))
  // At the counter a colour is one line, whose sizes are presses.
  await page.goto('/admin/sell')
  await page.getByLabel('Title or SKU').fill(title)
  const found = page.getByRole('list', { name: 'Found' })
  for (const color of ['Indigo', 'Teal']) {
    const sizes = found.getByRole('button', { name: `${title}, ${color}, ` })
    await expect(sizes).toHaveCount(3)
    const tops = await sizes.evaluateAll((all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().top)),
    )
    expect(new Set(tops).size).toBe(1)
  }
  await found.getByRole('button', { name: `${title}, Teal, M, 3 left` }).click()
  await expect(page.getByRole('list', { name: 'Basket' })).toContainText(title)
  if (isPhone(page)) await expect(found).toBeHidden()
})
