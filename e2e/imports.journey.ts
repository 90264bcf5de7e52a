import { chooseFile, sheetFile } from './import-files.ts'
import { signInAsOwner } from './owner-catalogue.ts'
import { expect, test } from './shopper.ts'
import { isPhone } from './steps.ts'

// (rules: import-preview, import-steps, import-goes-on, import-undo)
test('a sheet is chosen, understood, mended, moved in and taken back', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await signInAsOwner(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).first().click()
  else await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByRole('combobox').fill('import')
  await palette.getByRole('option', { name: 'Move in from a file' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Move in from a file')

  await chooseFile(page, `${mark}.csv`, sheetFile(mark))
  await expect(page.getByText('A sheet of your own · 3 rows · 3 products, 2 of them new')).toBeVisible()
  const cards = page.getByRole('list', { name: 'How they will look' }).locator(':scope > li')
  await expect(cards.first()).toContainText('₦12,500')
  await expect(cards.first()).toContainText('Indigo, S: 2 pieces')
  const go = page.getByRole('button', { name: 'Move in 2 products' }).filter({ visible: true })
  await expect(go).toBeDisabled()
  for (const name of ['Skirts', 'Kaftans']) {
    await expect(go).toBeDisabled()
    await page.getByLabel(name, { exact: true }).selectOption({ index: 1 })
  }
  await expect(go).toBeEnabled()

  const wrong = page.getByRole('listitem').filter({ hasText: `Row 3: Kaftan ${mark}` })
  await expect(wrong).toContainText('“$45” is not in naira. Type the price in naira.')
  await wrong.getByRole('textbox', { name: /^Price/ }).fill('45,000')
  await wrong.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Move in 3 products' }).filter({ visible: true }).click()

  await expect(page.getByText('All 3 products are in.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '1 picture could not be fetched' })).toBeVisible({
    timeout: 30_000,
  })
  await page.goto(`/admin/products?q=${mark}`)
  await expect(page.getByText('1–3 of 3 products')).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page
    .getByRole('dialog', { name: 'Take this file back?' })
    .getByRole('button', { name: 'Take it back' })
    .click()
  await expect(page.getByText('Taken back. Your products are as they were before this file.')).toBeVisible({
    timeout: 30_000,
  })
  await page.goto(`/admin/products?q=${mark}`)
  await expect(page.getByText('No product matches.')).toBeVisible()
})
