import type { Page } from '@playwright/test'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, owner, sandboxUrl, test } from './shopper.ts'
import { openWaiting } from './steps.ts'

type Ledger = {
  disputes: { status: string; resolution: string | null; evidence: { service_details: string } | null }[]
}
const disputeOf = async (reference: string) => {
  const response = await fetch(`${sandboxUrl()}/control/ledger?reference=${reference}`)
  return ((await response.json()) as { data: Ledger }).data.disputes.at(-1)!
}

async function disputedOrder(page: Page, email: string) {
  const order = await placeOrder(page, email, { slug: 'gusau-raffia-tote', quantity: 1 })
  await control('pay', { reference: order.reference })
  await call(page, 'POST', '/api/functions/paystack-verify', { reference: order.reference })
  await control('dispute', { reference: order.reference, due_in_ms: 3 * 3_600_000 })
  return order
}

async function openDispute(page: Page, orderNumber: string) {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const waiting = page.getByRole('listitem').filter({ hasText: orderNumber })
  await expect(async () => {
    await page.goto('/admin/needs-you')
    await expect(waiting).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(waiting.getByText(/answer by \w+ \d+ \w+, \d\d:\d\d$/)).toBeVisible()
  await expect(waiting.getByText('2 hours left')).toBeVisible()
  await openWaiting(waiting)
  await waiting.getByRole('link', { name: 'Answer the dispute' }).click()
}

// (rule: disputes)
test(
  'a disputed payment counts down, and is contested with what the shop knows and a file',
  { tag: '@once' },
  async ({ page, otherPage, customer, expectedErrors }) => {
    expectedErrors.push(/status of 403/)
    const order = await disputedOrder(page, customer.email)
    await openDispute(otherPage, order.order_number)
    const text = otherPage.getByLabel('Your side')
    await expect(text).toHaveValue(new RegExp(`Order ${order.order_number} was placed by Ada Obi`))
    await text.fill(`${await text.inputValue()}\nHer sister took the parcel.`)
    await otherPage.getByLabel(/^A file/).setInputFiles({
      name: 'waybill.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 a waybill'),
    })
    let isStale = true
    await otherPage.route('**/api/admin/disputes/*/file', (route) =>
      isStale
        ? route.fulfill({
            status: 403,
            json: { error: { code: 'PASSWORD_AGAIN', message: 'Please enter your password again' } },
          })
        : route.continue(),
    )
    await otherPage.getByRole('button', { name: 'Send answer' }).click()
    const dialog = otherPage.getByRole('dialog', { name: 'Your password, please' })
    await expect(dialog).toBeVisible()
    isStale = false
    await dialog.getByLabel('Password').fill(owner.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(otherPage.getByText('With the bank')).toBeVisible()
    await expect(otherPage.getByText(/The bank decides/)).toBeVisible()
    expect(await disputeOf(order.reference)).toMatchObject({
      status: 'awaiting-bank-feedback',
      resolution: 'declined',
      evidence: { service_details: expect.stringContaining('Her sister took the parcel.') },
    })
    await otherPage.goto('/admin/needs-you')
    await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(otherPage.getByRole('listitem').filter({ hasText: order.order_number })).toHaveCount(0)
  },
)

// (rule: disputes)
test(
  'a claim that is right is accepted, and the order shows its money as taken back',
  { tag: '@once' },
  async ({ page, otherPage, customer }) => {
    const order = await disputedOrder(page, customer.email)
    await openDispute(otherPage, order.order_number)
    await otherPage.getByRole('button', { name: 'Accept and refund…' }).click()
    await otherPage
      .getByRole('dialog', { name: 'Accept and refund?' })
      .getByRole('button', { name: /^Refund ₦[\d,]+$/ })
      .click()
    await expect(otherPage.getByText('Accepted', { exact: true })).toBeVisible()
    expect(await disputeOf(order.reference)).toMatchObject({ resolution: 'merchant-accepted' })
    await otherPage.getByRole('link', { name: `Order ${order.order_number}` }).click()
    await expect(otherPage.getByTestId('order-money').getByText('Taken back').first()).toBeVisible()
  },
)
