import { useShopWith } from './empty-shop.ts'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, shopUrl, signUp, test } from './shopper.ts'

useShopWith({ TERMINAL_SECRET_KEY: 'sk_test_carrier' })

const place = {
  name: 'Workshop',
  address: '5 Herbert Macaulay Way',
  city: 'Yaba',
  state: 'Lagos',
  directions: '',
  opens_at: 600,
  closes_at: 1080,
  ready_hours: 2,
  keep_days: 14,
  is_active: false,
}

// (rules: carrier-account, label-once)
test('a label is bought with one press, and its number is in the sheet that ships the parcel', async ({
  page,
  otherPage: shopper,
}) => {
  const { email } = await signUp(shopper, newPerson())
  const { reference, order_id } = await placeOrder(shopper, email, { slug: 'gusau-raffia-tote' })
  await control('pay', { reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference })
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await call(page, 'POST', '/api/admin/pickup-places', place)

  await page.goto(`${shopUrl()}/admin/orders/${order_id}?queue=to_pack`)
  await page.getByRole('button', { name: 'Ship…' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Ship / })
  await sheet.getByLabel(/^Weight in grams/).fill('800')
  await sheet.getByRole('button', { name: 'Prices of Terminal Africa' }).click()
  const prices = sheet.getByRole('list', { name: 'Prices' }).getByRole('listitem')
  await expect(prices).toHaveText([/GIG Logistics.*₦2,780\.40/, /Kwik Delivery.*₦4,360/])
  await prices.first().getByRole('button').click()
  const print = sheet.getByRole('link', { name: 'Print the label' })
  await expect(print).toHaveAttribute('href', /\/terminal\/labels\/SH-\d+\.pdf$/)
  await expect(sheet.getByLabel(/^Tracking number/)).toHaveValue(/^TA\d+$/)
  await expect(prices).toHaveCount(0)
  const number = await sheet.getByLabel(/^Tracking number/).inputValue()
  await sheet.getByRole('button', { name: /^Ship/ }).click()
  await expect(sheet).toHaveCount(0)
  await page.goto(`${shopUrl()}/admin/orders/${order_id}`)
  await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('On the way')
  const labels = page.getByRole('region', { name: 'Labels' })
  await expect(labels).toContainText(`GIG Logistics ${number}`)

  const answer = await page.request.get(`${shopUrl()}/api/admin/orders/${order_id}/labels`)
  const [label] = (await answer.json()).labels
  const pdf = await page.request.get(label.file_url)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
