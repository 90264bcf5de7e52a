import { demoProducts } from '../demo/catalogue.ts'
import { type RunningShop, runShop } from '../scripts/run-shop.ts'
import { call, expect, owner, test } from './shopper.ts'

let demo: RunningShop
let before: Record<'SHOP_URL' | 'SANDBOX_URL', string | undefined>
test.beforeAll(async () => {
  test.setTimeout(200_000)
  demo = await runShop({ SEED: 'demo', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
  const { SHOP_URL, SANDBOX_URL } = process.env
  before = { SHOP_URL, SANDBOX_URL }
  Object.assign(process.env, { SHOP_URL: demo.shopUrl, SANDBOX_URL: demo.sandboxUrl })
})
test.afterAll(async () => {
  Object.assign(process.env, before)
  await demo.stop()
})

// (rules: sample-orders, make-it-mine)
test('a demo is full of life, says so, and becomes its owner’s @once', async ({ page, otherPage }) => {
  test.setTimeout(120_000)
  const shop = demo.shopUrl
  await otherPage.goto(shop)
  await expect(otherPage.getByRole('link', { name: /Oniko Starburst/ }).first()).toBeVisible()
  // Counted when the shop began to work (rules: facts-of-trust, made-up-facts).
  await expect(async () => {
    await otherPage.goto(`${shop}/about`)
    await expect(otherPage.getByTestId('trust').first()).toHaveText(/^Demo: \d+ parcels delivered/)
  }).toPass()
  await otherPage.getByTestId('trust').first().locator('summary').click()
  await expect(otherPage.getByText('its orders are made up').first()).toBeVisible()
  await page.goto(shop)
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto(`${shop}/admin`)
  await expect(page.getByRole('note')).toContainText('Sample data.')
  const { orders } = await call<{ orders: { id: string }[] }>(page, 'GET', '/api/admin/orders')
  await page.goto(`${shop}/admin/orders/${orders[0]!.id}`)
  await expect(page.getByText('Sample', { exact: true }).filter({ visible: true })).toBeVisible()

  await page.getByRole('link', { name: 'Make it mine' }).click()
  await page.getByRole('button', { name: 'See what goes and what stays' }).click()
  const sheet = page.getByRole('dialog', { name: 'Make it mine' })
  await expect(sheet.getByRole('region', { name: 'This goes' })).toContainText(
    `${demoProducts.length} products of the demo`,
  )
  await expect(sheet.getByRole('region', { name: 'This stays' })).toContainText('Your account')
  await sheet.getByRole('button', { name: 'Make a backup and empty the demo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The shop is yours' }).first()).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('note')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Products – to do/ })).toBeVisible()
  expect(await call(page, 'GET', '/api/admin/orders')).toMatchObject({ total: 0 })

  await otherPage.goto(shop)
  await expect(otherPage.getByText('Opening soon').first()).toBeVisible()
  await otherPage.goto(`${shop}/about`)
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(otherPage.getByTestId('trust')).toHaveCount(0)
})
