import type { Locator, Page } from '@playwright/test'
import { putInCart } from './shop-calls.ts'
import { call, expect, test } from './shopper.ts'
import { payButton } from './steps.ts'

const entries = (page: Page) => page.getByTestId('address')
const entry = (page: Page, street: string) => entries(page).filter({ hasText: street })

async function fillAddress(sheet: Locator, street: string, city: string, state: string) {
  await sheet.getByLabel('Street address').fill(street)
  await sheet.getByLabel('City').fill(city)
  await sheet.getByLabel('State', { exact: true }).selectOption(state)
}

// (rule: saved-addresses)
test(
  'addresses are added, changed, made the default and deleted; checkout offers them',
  { tag: '@once' },
  async ({ page, customer }) => {
    test.slow()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Add an address' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add an address' })
    await expect(sheet.getByLabel('First name')).toHaveValue(customer.firstName)
    await sheet.getByRole('button', { name: 'Save address' }).click()
    await expect(sheet.getByRole('alert').filter({ hasText: 'Missing Information' })).toBeFocused()
    await expect(sheet.getByText('City is required')).toBeVisible()
    await fillAddress(sheet, '3 Sabo Road', 'Kano', 'Kano')
    await sheet.getByLabel('Phone').fill('0803')
    await sheet.getByRole('button', { name: 'Save address' }).click()
    const wrong = sheet.getByRole('alert').filter({ hasText: 'Please check these fields' })
    await expect(wrong).toBeFocused()
    await expect(wrong).toContainText('Please enter a complete phone number')
    await sheet.getByLabel('Phone').fill(customer.phone)
    await sheet.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Address saved')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expect(entry(page, '3 Sabo Road')).toContainText('Default')

    await page.getByRole('button', { name: 'Add an address' }).click()
    await fillAddress(sheet, '8 Marina', 'Calabar', 'Cross River')
    await sheet.getByRole('button', { name: 'Save address' }).click()
    await expect(entries(page)).toHaveCount(2)
    await expect(entry(page, '8 Marina')).not.toContainText('Default')

    await page.getByRole('button', { name: 'Edit Ada Obi, 8 Marina' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit address' })
    await expect(edit.getByLabel('City')).toHaveValue('Calabar')
    await edit.getByLabel('Street address').fill('9 Marina Road')
    await edit.getByRole('button', { name: 'Save address' }).click()
    await expect(entry(page, '9 Marina Road')).toBeVisible()
    await page.getByRole('button', { name: 'Make Ada Obi, 9 Marina Road the default' }).click()
    await expect(entries(page).first()).toContainText('9 Marina Road')
    await expect(entries(page).first()).toContainText('Default')
    await expect(entry(page, '3 Sabo Road')).not.toContainText('Default')

    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await page.goto('/checkout')
    const form = page.getByRole('form', { name: 'Checkout' })
    const place = (street: string | RegExp) => form.getByRole('radio', { name: street })
    await expect(form.getByText('9 Marina Road')).toBeVisible()
    await page.getByRole('button', { name: 'Change delivery details' }).click()
    await expect(place(/9 Marina Road/)).toBeChecked()
    await expect(form.getByLabel('Street address')).toHaveCount(0)
    await expect(payButton(page)).toBeEnabled()
    await place(/3 Sabo Road/).check()
    await page.getByRole('link', { name: 'Review before paying' }).click()
    await expect(page.getByRole('main')).toContainText('3 Sabo Road')
    await expect(page.getByTestId('total')).toHaveText('₦28,000')
    await page.getByRole('link', { name: 'Change delivery details' }).click()
    await expect(form.getByText('3 Sabo Road')).toBeVisible()
    await page.getByRole('button', { name: 'Change delivery details' }).click()
    await expect(place(/3 Sabo Road/)).toBeChecked()
    await place('Another address').check()
    await expect(form.getByLabel('Street address')).toHaveValue('')

    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Ada Obi, 9 Marina Road' }).click()
    const confirm = page.getByRole('dialog', { name: 'Delete this address?' })
    await expect(confirm.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await confirm.getByRole('button', { name: 'Keep it' }).click()
    await expect(entries(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Delete Ada Obi, 9 Marina Road' }).click()
    await confirm.getByRole('button', { name: 'Delete address' }).click()
    await expect(entries(page)).toHaveCount(1)
    await expect(entry(page, '3 Sabo Road')).toContainText('Default')
    const { addresses } = await call<{ addresses: object[] }>(page, 'GET', '/api/addresses')
    expect(addresses).toMatchObject([{ address: '3 Sabo Road', is_default: true }])
  },
)
