import { chooseFile, sheetFile } from './import-files.ts'
import { signInAsOwner } from './owner-catalogue.ts'
import { expect, test } from './shopper.ts'
import { isPhone } from './steps.ts'

// (rules: import-preview, import-steps, import-goes-on, import-undo)
test('a sheet is chosen, understood, mended, imported and undone', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await signInAsOwner(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).first().click()
  else await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await palette.getByRole('combobox').fill('import')
  await palette.getByRole('option', { name: 'Import from a file' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from a file')

  await chooseFile(page, `${mark}.csv`, sheetFile(mark))
  await expect(page.getByText('A sheet of your own · 3 rows · 3 products: 2 new, 1 to fix')).toBeVisible()
  const cards = page.getByRole('list', { name: 'How they will look' }).locator(':scope > li')
  await expect(cards.first()).toContainText('₦12,500')
  await expect(cards.first()).toContainText('S / Indigo: 2 pieces')
  const go = page.getByRole('button', { name: 'Import 2 products' }).filter({ visible: true })
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
  await page.getByRole('button', { name: 'Import 3 products' }).filter({ visible: true }).click()

  await expect(page.getByText('All 3 products imported')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '1 picture could not be fetched' })).toBeVisible({
    timeout: 30_000,
  })
  await page.goto(`/admin/products?q=${mark}`)
  await expect(page.getByText('1–3 of 3 products')).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo import' })
    .click()
  await expect(page.getByText('Import undone. Your products are as they were before this file.')).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  await page.goto(`/admin/products?q=${mark}`)
  await expect(page.getByText('No product matches.')).toBeVisible()
})
