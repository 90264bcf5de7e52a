import { countTaps, makeCategory, readProduct, signInAsOwner } from './owner-catalogue.ts'
import { call, expect, test } from './shopper.ts'
import { rowsOf } from './steps.ts'

// (rule: bulk-change)
test('twenty prices change within 6 taps, old and new in sight, and back with one', async ({ page }) => {
  await signInAsOwner(page)
  const { name, products } = await makeCategory(
    page,
    Array.from({ length: 20 }, () => ({})),
  )
  await page.goto('/admin/products')
  const taps = countTaps()
  await taps.tap(page.getByRole('button', { name: 'Filter', exact: true }))
  await taps.tap(page.getByRole('group', { name: 'Category' }).getByRole('button', { name, exact: true }))
  await expect(page.getByText('1–20 of 20 products')).toBeVisible()
  await taps.tap(rowsOf(page, 'Products').first().getByRole('checkbox'))
  await taps.tap(page.getByRole('button', { name: 'This page' }))
  await taps.tap(page.getByRole('button', { name: 'Price', exact: true }))
  await page.getByLabel('By how much').fill('10')
  const change = page.getByRole('list', { name: 'Will change' }).getByRole('listitem')
  await expect(change).toHaveCount(20)
  await expect(change.first()).toContainText('₦10,000 → ₦9,000')
  await taps.tap(page.getByRole('button', { name: 'Change 20 products' }))
  await expect(page.getByText('20 products changed')).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(6)
  expect((await readProduct(page, products[19]!.id)).price_ngn).toBe(900_000)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect((await readProduct(page, products[0]!.id)).price_ngn).toBe(1_000_000)
})

// (rule: bulk-change)
test(
  'a change that stopped midway is offered first, continues, and is undone after a reload',
  { tag: '@once' },
  async ({ page }) => {
    await signInAsOwner(page)
    const { id: category_id, products } = await makeCategory(
      page,
      Array.from({ length: 203 }, () => ({})),
    )
    // One call writes 200; the browser was closed before the second.
    const change = { kind: 'price', step: { by: 'percent', value: 10 } }
    const bulk = { id: crypto.randomUUID(), selection: { filter: { category_id } }, change }
    await call(page, 'POST', '/api/admin/products/bulk', bulk)
    await page.goto(`/admin/products?category_id=${category_id}`)
    const notice = page.getByRole('region', { name: 'Not finished' })
    await expect(notice).toContainText('Change prices: not finished. 200 of 203 are changed.')

    await rowsOf(page, 'Products').first().getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Price', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'A change is not finished' })
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('203 changed', { exact: true })).toBeVisible()
    await expect(notice).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: 'Earlier changes of many products' }).click()
    const entry = page
      .getByRole('dialog', { name: 'Changes of many products' })
      .getByRole('listitem')
      .filter({ hasText: '203 products changed' })
    await entry.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    const last = await readProduct(page, products[202]!.id)
    expect(last.price_ngn).toBe(1_000_000)
  },
)

test(
  'a change over the whole filter says which products cannot be changed, and why',
  { tag: '@once' },
  async ({ page }) => {
    await signInAsOwner(page)
    const { id } = await makeCategory(
      page,
      Array.from({ length: 3 }, () => ({})),
    )
    await page.goto(`/admin/products?category_id=${id}`)
    await rowsOf(page, 'Products').first().getByRole('checkbox').click()
    await page.getByRole('button', { name: 'This page' }).click()
    const bar = page.getByRole('region', { name: 'What to do with the chosen' })
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Show or hide' }).click()
    const sheet = page.getByRole('dialog', { name: 'Show or hide' })
    await expect(sheet.getByRole('list', { name: 'Cannot be changed' })).toContainText(
      'To be live this product needs a picture and a size',
    )
    await expect(sheet.getByRole('button', { name: 'Change 0 products' })).toBeDisabled()
  },
)
