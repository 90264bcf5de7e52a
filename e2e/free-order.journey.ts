import { expectAccessible } from './axe.ts'
import { getCart, getOrders, getVariant, putInCart } from './shop-calls.ts'
import { call, expect, owner, test, waitForMail } from './shopper.ts'
import { chooseLocation, fillCheckout, openSummary, outcome } from './steps.ts'

type Zone = { id: string; updated_at: string }

// (rule: nothing-to-pay)
test(
  'an order that costs nothing is confirmed as it is placed, and its page bears a reload',
  { tag: '@once' },
  async ({ page, customer, otherPage }) => {
    await call(otherPage, 'POST', '/api/auth/sign-in/email', owner)
    const mark = Date.now().toString(36).toUpperCase()
    const zone = await call<Zone>(otherPage, 'POST', '/api/admin/shipping/zones', {
      name: `Pick up ${mark}`,
      zone_type: 'lagos_zone',
      country: 'NG',
      state: 'Lagos',
      pricing: 'rate',
      rate: 0,
      delivery_days_min: null,
      delivery_days_max: null,
      special_zone: false,
      free_delivery: false,
      is_active: true,
    })
    await call(otherPage, 'POST', '/api/admin/promotions', {
      code: `GIFT-${mark}`,
      description: '',
      kind: 'percent',
      value: 100,
      minimum_goods: 0,
      starts_at: null,
      ends_at: null,
      max_redemptions: 1,
      once_per_customer: true,
      personal_email: null,
      is_active: true,
    })
    const wanted = { slug: 'gusau-raffia-tote' }
    const before = (await getVariant(page, wanted)).variant.stock_quantity
    await putInCart(page, wanted)
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    await chooseLocation(page, `Pick up ${mark}`)
    await openSummary(page)
    await page.getByText('Promo code').click()
    // As a chat shows it: an en dash, and a space of no width.
    await page.getByRole('textbox', { name: 'Promo code' }).fill(`gift–${mark}\u200B`)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    const place = page.getByRole('button', { name: 'Place Order - nothing to pay' })
    await expect(place).toBeVisible()
    await expect(page.getByText('There is nothing to pay: your order')).toBeVisible()
    await expectAccessible(page, 'checkout with nothing to pay')
    await place.click()

    await expect(outcome(page, 'Order Confirmed!')).toBeVisible()
    await expect(page.getByText('There was nothing to pay.')).toBeVisible()
    await expectAccessible(page, 'the page of an order that costs nothing')
    await page.reload()
    await expect(outcome(page, 'Order Confirmed!')).toBeVisible()
    const number = await page.getByTestId('order-number').textContent()

    const orders = await getOrders(page)
    expect(orders).toMatchObject([{ order_number: number, status: 'paid', total_amount: 0 }])
    expect((await getCart(page)).count).toBe(0)
    expect((await getVariant(page, wanted)).variant.stock_quantity).toBe(before - 1)
    expect((await waitForMail(customer.email, /is confirmed/)).subject).toContain(number)
    await page.getByRole('link', { name: 'View My Orders' }).click()
    await page
      .getByRole('link', { name: new RegExp(number!) })
      .first()
      .click()
    await expect(page).toHaveURL(/\/orders\/IL-/)
    await expect(page.getByText('Payment status')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Nothing to pay')
    await expect(page.getByRole('main')).not.toContainText('Paystack')

    // Other journeys of this shop choose among its places.
    await call(otherPage, 'PATCH', `/api/admin/shipping/zones/${zone.id}`, {
      is_active: false,
      updated_at: zone.updated_at,
    })
  },
)
