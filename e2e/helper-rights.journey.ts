import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, shopUrl, signUp, test } from './shopper.ts'

const signIn = (page: Page, { email, password }: { email: string; password: string }) =>
  call(page, 'POST', '/api/auth/sign-in/email', { email, password })

// (rule: helper-rights)
test('an owner switches what a helper may do, and it counts at once where she is signed in', async ({
  page,
  otherPage,
}) => {
  const helper = await signUp(otherPage, newPerson('switched'))
  const { order_id: orderId } = await placeOrder(otherPage, helper.email, { slug: 'wide-brim-raffia-hat' })
  await signIn(page, owner)
  await call(page, 'POST', '/api/admin/roles', { email: helper.email, role: 'helper' })
  await page.goto('/admin/team')
  const row = page
    .getByRole('region', { name: 'Helpers' })
    .getByRole('listitem')
    .filter({ hasText: helper.email })
  const fold = row.getByText('May pack and ship')
  await expect(row).toContainText('Also receive returns, count stock and see customers’ phone numbers')
  await fold.click()
  await expectAccessible(page, 'team: rights')
  const turn = async (name: string) => {
    await row.getByRole('checkbox', { name }).click()
    await expect(page.getByText(`${name.toLowerCase()}`, { exact: false }).last()).toBeVisible()
  }

  await otherPage.goto('/admin')
  const link = (name: string) => otherPage.getByRole('link', { name, exact: true })
  await turn('Sell at the counter')
  await expect(page.getByText('Saved: may sell at the counter').first()).toBeVisible()
  expect((await otherPage.request.get(`${shopUrl()}/api/admin/sales/pieces`)).status()).toBe(200)
  await row.getByLabel('Discounts').selectOption('10')
  await expect(page.getByText('Saved: discounts up to 10%').first()).toBeVisible()

  await turn('Count stock')
  await expect(page.getByText('Saved: may not count stock').first()).toBeVisible()
  await otherPage.goto('/admin/products/count')
  await expect(otherPage.getByRole('region', { name: 'You cannot open this' })).toContainText(
    'can change what you may do',
  )
  await expectAccessible(otherPage, 'a screen that a helper may not see')
  await otherPage.goto('/admin/products')
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(link('Count stock')).toHaveCount(0)

  await turn('See customers’ phone numbers')
  await expect(page.getByText('Saved: may not see customers’ phone numbers').first()).toBeVisible()
  await otherPage.goto(`/admin/orders/${orderId}`)
  await expect(otherPage.getByText(/^Phone number hidden; .+ can show it to you/)).toBeVisible()
  await expect(otherPage.locator('a[href^="tel:"]')).toHaveCount(0)
})
