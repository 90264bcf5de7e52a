import { call, expect, owner, shopUrl, test } from './shopper.ts'

// (rules: header, shop-health)
test('the owner sees how the shop is, and finds the way to her own screens in header and menu', async ({
  page,
}) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const response = await page.goto('/shop-health')
  expect(response!.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Shop health' })).toBeVisible()
  await page.getByText('What works').click()
  await expect(page.getByRole('list', { name: 'What works' })).toContainText('Shoppers see')
  await page.getByText('Technical details').click()
  const fact = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(fact('Mode')).toContainText('demo')
  await expect(fact('Database')).toContainText(
    process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite (embedded)',
  )
  await expect(fact('Email')).toContainText('Mailbox in the shop; nothing is really sent')
  await expect(fact('Listed')).toContainText(/[1-9]/)
  const latest = page.getByRole('region', { name: 'Latest products' })
  await expect(latest.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Product fields' })).toContainText('price_ngn')
  const requested = page.waitForResponse('**/api/admin/shop-health')
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await requested).status()).toBe(200)

  await page.goto('/shop')
  await expect(page.getByRole('link', { name: 'Admin panel' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('who opens an owner’s address first signs in, and comes to it @once', async ({ page }) => {
  await page.goto('/admin?from=mail')
  await expect(page).toHaveURL(/\/auth\?mode=login&returnTo=%2Fadmin/)
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(owner.email)
  await form.getByLabel('Password', { exact: true }).fill(owner.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?from=mail$/)
})

// (rule: shop-health)
test(
  'for a guest and a customer shop health is not there',
  { tag: '@once' },
  async ({ page, otherPage, customer, expectedErrors }) => {
    expectedErrors.push(/status of 404/)
    expect(customer.email).not.toBe(owner.email)
    for (const visitor of [page, otherPage]) {
      const response = await visitor.goto(`${shopUrl()}/shop-health`)
      expect(response!.status()).toBe(404)
      await expect(visitor.getByTestId('not-found')).toBeVisible()
      expect((await visitor.request.get(`${shopUrl()}/api/shop-health`)).status()).toBe(404)
    }
    await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
  },
)
