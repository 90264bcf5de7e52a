import { expectAccessible } from './axe.ts'
import { useEmptyShop } from './empty-shop.ts'
import { call, expect, owner, shopUrl, test } from './shopper.ts'
import { isPhone } from './steps.ts'

useEmptyShop()

// (rules: zone-packs, zone-prices)
test('a column of prices is pasted, named where it does not fit, saved as one change and taken back', async ({
  page,
}) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const ratesOf = async () => {
    const { zones } = await call<{ zones: { name: string; rate: number }[] }>(
      page,
      'GET',
      '/api/admin/shipping',
    )
    return Object.fromEntries(zones.map(({ name, rate }) => [name, rate / 100]))
  }
  await call(page, 'POST', '/api/admin/shipping/packs', {
    packs: { nigeria: { rate: 450_000, delivery_days_min: 2, delivery_days_max: 4 } },
  })
  await page.goto(`${shopUrl()}/admin/shipping`)
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  const price = (name: string) => page.getByRole('textbox', { name: `Price of ${name}`, exact: true })
  await expect(price('Abia')).toHaveValue('4,500')
  await expectAccessible(page, 'the table of prices')
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await page.getByRole('checkbox', { name: 'Choose all of Across Nigeria' }).check()
  await page.getByLabel('One price for the ticked places').fill('5,000')
  await page.getByRole('button', { name: /^Set for \d+ places/ }).click()
  await expect(price('Zamfara')).toHaveValue('5,000')

  const column = 'Abia\t4,000\nAtlantis\t9,000\nKano\tcheap'
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
    await page.getByLabel('From your spreadsheet').fill(column)
  } else
    await price('Adamawa').evaluate((input, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, column)
  const sheet = page.getByRole('dialog', { name: 'Paste from a spreadsheet' })
  await expect(sheet.getByRole('alert')).toContainText('Line 2: “Atlantis” is not one of your places')
  await expect(sheet.getByRole('alert')).toContainText('Line 3: “cheap” is not a price')
  await expect(sheet.getByRole('button', { name: /into the table/ })).toBeDisabled()
  await expectAccessible(page, 'the pasted column')
  await page.getByLabel('From your spreadsheet').fill('Abia\t4,000\nAbuja\t3,500\nKano State\t5,500')
  await expect(sheet.getByRole('list', { name: 'What changes' })).toContainText('₦5,000 → ₦3,500')
  await sheet.getByRole('button', { name: 'Put 3 prices into the table' }).click()
  await expect(price('FCT (Abuja)')).toHaveValue('3,500')
  expect((await ratesOf())['Kano']).toBe(4500)

  await price('Benue').fill('much')
  await save.click()
  await expect(page.getByText('1 field needs you')).toBeVisible()
  expect((await ratesOf())['Abia']).toBe(4500)
  await price('Benue').fill('5,000')
  await save.click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  expect(await ratesOf()).toMatchObject({ Abia: 4000, 'FCT (Abuja)': 3500, Kano: 5500, Benue: 5000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(price('Abia')).toHaveValue('4,500')
  expect(new Set(Object.values(await ratesOf()))).toEqual(new Set([4500]))

  // A second press doubles nothing.
  const again = await call<{ added: string[] }>(page, 'POST', '/api/admin/shipping/packs', {
    packs: { nigeria: { rate: 900_000, delivery_days_min: null, delivery_days_max: null } },
  })
  expect(again.added).toEqual([])
})
