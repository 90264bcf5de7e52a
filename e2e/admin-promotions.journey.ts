import { rowsOf } from './steps.ts'
import { call, expect, owner, test } from './shopper.ts'

type Product = { id: string; price_ngn: number }
type Quote = { delivery: { kind: string; amount: number }; promo: { applied: boolean; message: string } }

test('promotions: a code for free delivery is made, holds for shoppers and is switched off @once', async ({
  page,
}) => {
  const code = `FREE${Date.now().toString(36).toUpperCase()}`
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto('/admin/promotions')
  await page.getByRole('link', { name: 'New code' }).filter({ visible: true }).click()
  await page.getByLabel('Code', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('A code is 3 to 40 letters and digits')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await page.getByLabel('Kind').selectOption('Free delivery')
  await page.getByText('Limits', { exact: true }).click()
  await page.getByLabel('Uses in all').fill('5')
  await expect(page.getByTestId('promo-sentence')).toHaveText('Free delivery')
  await page.getByRole('button', { name: 'Create code' }).click()
  const row = rowsOf(page, 'Promo codes').filter({ hasText: code })
  await expect(row).toContainText('0 of 5 used')

  const { products } = await call<{ products: Product[] }>(page, 'GET', '/api/products?inStock=true&limit=1')
  const { zones } = await call<{ zones: { id: string; pricing: string; state: string }[] }>(
    page,
    'GET',
    '/api/shipping',
  )
  const zone = zones.find(({ pricing, state }) => pricing === 'rate' && state === 'Lagos')!
  const quote = () =>
    call<Quote>(page, 'POST', '/api/quote', {
      items: [{ product_id: products[0]!.id, quantity: 1 }],
      country: 'NG',
      state: 'Lagos',
      shippingLocation: zone.id,
      promoCode: code,
    })
  expect(await quote()).toMatchObject({ delivery: { kind: 'free', amount: 0 }, promo: { applied: true } })

  await row.getByRole('link').click()
  await page.getByRole('checkbox', { name: 'Code is active', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  expect((await quote()).promo).toMatchObject({ applied: false, message: 'This promo code is not valid' })
})
