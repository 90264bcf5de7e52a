import type { Page } from '@playwright/test'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test, waitForMail } from './shopper.ts'

const pieces = [{ slug: 'gusau-raffia-tote' }, { slug: 'eleko-palazzo' }]

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const parcel = (page: Page, number: number) =>
  page.getByRole('region', { name: 'Parcels' }).getByRole('listitem', { name: `Parcel ${number}` })

// (rule: split-parcels)
test(
  'one piece leaves first with its own number, the rest follows, and the customer sees both parcels',
  { tag: '@once' },
  async ({ page, otherPage: shopper }) => {
    const { email } = await signUp(shopper, newPerson())
    const { reference, order_id, order_number } = await placeOrder(shopper, email, ...pieces)
    await control('pay', { reference, card: 'success' })
    await call(shopper, 'POST', '/api/functions/paystack-verify', { reference })

    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto(`/admin/orders/${order_id}?queue=to_pack`)
    await press(page, 'More about this order')
    await page.getByRole('dialog').getByRole('button', { name: 'Choose pieces' }).click()
    const choice = page.getByRole('dialog', { name: 'Choose pieces' })
    await choice.getByRole('checkbox').first().check()
    await choice.getByRole('button', { name: 'Pack 1 piece' }).click()
    await expect(parcel(page, 1)).toContainText('Parcel 1 of 2 · Packed')
    await expect(parcel(page, 2)).toContainText('To pack')

    await parcel(page, 1).getByRole('button', { name: 'Ship…' }).click()
    const sheet = page.getByRole('dialog', { name: /^Ship / })
    await sheet.getByLabel(/^Tracking number/).fill('GIG-1')
    await sheet.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(parcel(page, 1)).toContainText('On its way')
    await expect(parcel(page, 1)).toContainText('GIG-1')
    await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('Partly sent')

    const mail = await waitForMail(email, new RegExp(`Parcel 1 of 2 of order ${order_number}`), 90)
    expect(mail.text).toMatch(/1 of 2 is on its way: 1 × \S/)
    expect(mail.text).toContain('GIG-1')
    await shopper.goto(`/track-order?order=${order_number}&email=${encodeURIComponent(email)}`)
    const parcels = shopper.getByRole('region', { name: 'Parcels' }).getByRole('listitem')
    await expect(parcels).toHaveText([/Parcel 1 of 2 · On its way.*GIG-1/, /Parcel 2 of 2 · Not packed yet/])

    // The rest still waits in its queue, and goes like any order: three presses from the list.
    await page.goto('/admin/orders?queue=to_pack')
    await page.locator(`[data-row="${order_id}"]`).getByRole('link').click()
    await press(page, 'Ship…')
    await sheet.getByLabel(/^Tracking number/).fill('GIG-2')
    await sheet.getByRole('button', { name: /^Ship/ }).click()
    await expect(sheet).toHaveCount(0)
    await page.goto(`/admin/orders/${order_id}`)
    await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('On the way')
    await parcel(page, 1).getByRole('button', { name: 'Arrived' }).click()
    await expect(parcel(page, 1)).toContainText('Delivered')
    await press(page, 'It has arrived')
    await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('Delivered')

    await shopper.goto(`/orders/${order_number}`)
    await expect(parcels).toHaveText([/Parcel 1 of 2 · Delivered.*GIG-1/, /Parcel 2 of 2 · Delivered.*GIG-2/])
  },
)
