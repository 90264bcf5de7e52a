import { control, getOrders, getVariant, putInCart, transactionsOf } from './shop-calls.ts'
import { call, expect, mailsTo, test, waitForMail } from './shopper.ts'
import { fillCheckout, isPhone, leaveForPayment, outcome, payButton, payWithCard } from './steps.ts'

const blouse = { slug: 'oniko-bishop-blouse', color: 'Indigo' }

// (rules: order-before-payment, payment-return)
test(
  'a declined card is tried again on the same order with a new reference',
  { tag: '@once' },
  async ({ page, customer }) => {
    const wanted = { ...blouse, size: isPhone(page) ? 'UK 8' : 'UK 10' }
    const before = (await getVariant(page, wanted)).variant.stock_quantity
    await putInCart(page, wanted)
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    await leaveForPayment(page)
    await payWithCard(page, 'declined')
    await expect(page.getByTestId('payment-error')).toContainText('Declined')
    await page.getByTestId('cancel').click()

    await expect(page).toHaveURL(/reference=/)
    const firstReference = new URL(page.url()).searchParams.get('reference')!
    await expect(outcome(page, 'Payment Failed')).toBeVisible()
    await expect(page.getByText('Your payment could not be processed.')).toBeVisible()
    await page.getByRole('link', { name: 'Try Payment Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay your order' })).toBeVisible()
    await leaveForPayment(page)
    await payWithCard(page, 'success')

    await expect(outcome(page, 'Payment Successful!')).toBeVisible()
    const reference = new URL(page.url()).searchParams.get('reference')!
    expect(reference).not.toBe(firstReference)
    const orders = await getOrders(page)
    expect(orders).toMatchObject([{ status: 'paid', payment_status: 'success' }])
    const paid = (await transactionsOf(customer.email)).filter(({ status }) => status === 'success')
    expect(paid).toMatchObject([{ reference }])
    expect((await getVariant(page, wanted)).variant.stock_quantity).toBe(before - 1)
  },
)

// (rules: left-before-paying, remembered-address, account-said-early)
test(
  'who leaves the payment page reads that nothing was taken; her address is there for the next order',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { slug: 'gusau-raffia-tote' })
    await page.goto('/cart')
    await expect(
      page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByText('To pay you need an account')).toHaveCount(0)
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    await expect(page.getByRole('checkbox', { name: /^Remember this address/ })).toBeChecked()
    await leaveForPayment(page)
    await page.getByTestId('cancel').click()
    await expect(outcome(page, 'You left before paying')).toBeVisible()
    await expect(
      page.getByText(/^Nothing was taken\. Your pieces are kept until (\S+ \d+ \S+, )?\d\d:\d\d\.$/),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay this order' })).toBeVisible()

    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/checkout')
    await expect(page.getByText('12 Adeola Odeku Street')).toBeVisible()
    await expect(page.getByLabel('Street address')).toHaveCount(0)
    await expect(payButton(page)).toBeEnabled()
    await leaveForPayment(page)
  },
)

// (rule: account-said-early)
test('the cart says to a guest that paying needs an account', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await putInCart(page, { slug: 'gusau-raffia-tote' })
  await page.goto('/cart')
  await expect(page.getByText('To pay you need an account')).toBeVisible()
})

test(
  'pay, then close the tab: the order is paid and the mails go out by themselves',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { ...blouse, size: isPhone(page) ? 'UK 12' : 'UK 14' })
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    await leaveForPayment(page)
    await page.getByTestId('test-card-success').click()
    await page.getByTestId('close-tab-pay').click()
    await expect(page.getByTestId('close-tab')).toBeVisible()
    await page.goto('about:blank')

    await waitForMail(customer.email, /^Payment received/)
    expect(await getOrders(page)).toMatchObject([{ status: 'paid', payment_status: 'success' }])
    expect(await call(page, 'GET', '/api/cart')).toMatchObject({ count: 0 })
  },
)

// (rules: one-settlement, unfinished-attempts)
test(
  'a webhook that never comes is made up for by the reconciler',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { ...blouse, size: isPhone(page) ? 'UK 16' : 'UK 18' })
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    await leaveForPayment(page)
    const { reference } = (await transactionsOf(customer.email))[0]!
    await control('settle', { reference, status: 'success', webhook: false })
    await page.goto('about:blank')
    await waitForMail(customer.email, /^Payment received/)
    expect(await getOrders(page)).toMatchObject([{ status: 'paid' }])
  },
)

// (rule: pay-button)
test('a double click on pay makes one order', { tag: '@once' }, async ({ page, customer }) => {
  await putInCart(page, { ...blouse, color: 'Lagoon', size: isPhone(page) ? 'UK 8' : 'UK 10' })
  await page.goto('/checkout')
  await fillCheckout(page, customer)
  await page.getByRole('checkbox', { name: /^Remember this address/ }).uncheck()
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).dblclick()
  await expect(page.getByTestId('test-banner')).toBeVisible()
  expect(await getOrders(page)).toHaveLength(1)

  await page.goBack()
  await expect(page.getByRole('form', { name: 'Checkout' }).getByLabel('City')).toHaveValue('Lekki')
  await leaveForPayment(page)
  const orders = await getOrders(page)
  expect(orders).toMatchObject([{ status: 'pending' }])
  await payWithCard(page, 'success')
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
  expect(await getOrders(page)).toMatchObject([{ status: 'paid' }])
})

test('a card with PIN and one-time code is paid', { tag: '@once' }, async ({ page, customer }) => {
  await putInCart(page, { ...blouse, color: 'Lagoon', size: isPhone(page) ? 'UK 12' : 'UK 14' })
  await page.goto('/checkout')
  await fillCheckout(page, customer)
  await leaveForPayment(page)
  await payWithCard(page, 'otp')
  await page.getByTestId('pin').fill('1234')
  await page.getByTestId('submit-pin').click()
  await page.getByTestId('otp').fill('123456')
  await page.getByTestId('submit-otp').click()
  await expect(outcome(page, 'Payment Successful!')).toBeVisible()
})

// (rules: payment-channels, never-failed-early, payment-return)
test(
  'a bank transfer that arrives later is received first, then paid',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { ...blouse, color: 'Lagoon', size: isPhone(page) ? 'UK 16' : 'UK 18' })
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    await leaveForPayment(page)
    await page.getByTestId('tab-bank-transfer').click()
    await page.getByTestId('transfer-later').click()
    await expect(page.getByTestId('waiting')).toBeVisible()
    const [payment] = await transactionsOf(customer.email)
    // The waiting page polls each second, which cancels another navigation just begun.
    await expect(() => page.goto(`/checkout/success?reference=${payment!.reference}`)).toPass()
    await expect(outcome(page, 'Order Received!')).toBeVisible()
    await expect(page.getByText('Confirming your payment')).toBeVisible()
    await control('settle', { reference: payment!.reference, status: 'success', channel: 'bank_transfer' })
    await expect(outcome(page, 'Payment Successful!')).toBeVisible()
    await waitForMail(customer.email, /^Payment received/)
    expect(await getOrders(page)).toMatchObject([{ status: 'paid', payment_status: 'success' }])
  },
)

// (rule: delivery-quote)
test(
  'abroad: a delivery-quote request is saved without a payment',
  { tag: '@once' },
  async ({ page, customer }) => {
    await putInCart(page, { slug: 'ijebu-wrap-maxi', size: isPhone(page) ? 'XS' : 'S' })
    await page.goto('/checkout')
    await fillCheckout(page, customer)
    const form = page.getByRole('form', { name: 'Checkout' })
    await form.getByLabel('Country').selectOption('United Kingdom')
    await form.getByLabel('Postcode').fill('SW1A 1AA')
    await form.getByLabel('Phone').fill('+44 20 7946 0958')
    await expect(page.getByTestId('delivery')).toHaveText('On request')
    await expect(page.getByText(/costs are on request/)).toBeVisible()
    await form.getByRole('button', { name: 'Request Delivery Quote' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Delivery quote requested' })).toBeVisible()
    const [order, ...others] = await getOrders(page)
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'pending', payment_status: 'pending', delivery: null })
    await expect(page.getByText(order!.order_number)).toBeVisible()
    await waitForMail(customer.email, /^We are pricing the delivery of order/)
    expect((await mailsTo(customer.email)).some(({ subject }) => subject.startsWith('Payment'))).toBe(false)
    await page.getByRole('link', { name: 'View My Orders' }).click()
    await expect(page.getByTestId('orders')).toContainText(order!.order_number)
  },
)
