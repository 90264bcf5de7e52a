import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { getVariant, payIntoAccount } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test } from './shopper.ts'
import { openWaiting } from './steps.ts'

const account = { transfer_bank: 'Titan Trust', transfer_account: '0123456789', transfer_name: 'INDIGO LANE' }

type Zone = { id: string; country: string; pricing: string }
type Setting = { key: string; updated_at: string | null }
type Placed = { order_id: string; order_number: string; total: number }

const signIn = (page: Page, { email, password }: { email: string; password: string }) =>
  call(page, 'POST', '/api/auth/sign-in/email', { email, password })

/** Notes the account as the owner does under Settings, Buying. */
async function noteAccount(page: Page) {
  const { settings } = await call<{ settings: Setting[] }>(page, 'GET', '/api/admin/settings')
  const updated_at = Object.fromEntries(
    Object.keys(account).map((name) => [name, settings.find(({ key }) => key === name)!.updated_at]),
  )
  await call(page, 'PATCH', '/api/admin/settings', { values: account, updated_at })
}

/** An unpaid order from a chat whose total no other order has: abroad the owner names the fee. */
async function orderFromChat(page: Page): Promise<Placed> {
  const { zones } = await call<{ zones: Zone[] }>(page, 'GET', '/api/shipping')
  const abroad = zones.find(({ pricing, country }) => pricing === 'quoted' && country !== 'NG')!
  const { product, variant } = await getVariant(page, { slug: 'gusau-raffia-tote' })
  const asked = {
    items: [{ product_id: product.id, variant_id: variant.id, quantity: 1 }],
    zone_id: abroad.id,
    delivery_fee: 1_000_000 + (Date.now() % 1_000_000),
  }
  const { total } = await call<{ total: number }>(page, 'POST', '/api/admin/chat-orders/quote', asked)
  return call(page, 'POST', '/api/admin/chat-orders', {
    ...asked,
    total,
    hold_minutes: 60,
    first_name: 'Bisi',
    phone: '+233 24 123 4567',
    key: `journey-${total}`,
  })
}

const naira = (minor: number) => `₦${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`

// (rules: is-it-in, suggested-order)
test('a helper asks whether a transfer is in, the owner assigns it to the order it looks like @once', async ({
  page,
  otherPage,
}) => {
  const helper = await signUp(page, newPerson('helper'))
  await signIn(otherPage, owner)
  await call(otherPage, 'POST', '/api/admin/roles', { email: helper.email, role: 'helper' })
  await noteAccount(otherPage)
  const order = await orderFromChat(otherPage)
  await signIn(page, helper)

  await page.goto('/admin/is-it-in')
  await expect(page.getByText('by transfer to Titan Trust, 0123456789, INDIGO LANE')).toBeVisible()
  const field = page.getByLabel('Amount or payer’s name')
  const answer = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) })
  const ask = async (typed: string) => {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Look it up' }).click()
    await expect(answer).toBeVisible()
  }
  await ask(naira(order.total))
  await expect(answer).toContainText('Not here yet')
  await expect(answer).toContainText('do not hand anything over on a screenshot')
  await expectAccessible(page, 'is it in: no')

  const reference = await payIntoAccount(order.total)
  await expect(async () => {
    await ask(String(order.total / 100))
    await expect(answer).toContainText('not assigned to an order yet', { timeout: 1000 })
  }).toPass()
  await expect(answer.getByRole('heading', { name: 'Yes' })).toBeVisible()
  await expect(answer).toContainText('T. S.')
  await expect(answer).toContainText('Not assigned to an order yet')
  await expect(answer).not.toContainText('payer@example.com')
  await expectAccessible(page, 'is it in: yes')

  await otherPage.goto('/admin/needs-you')
  const waiting = otherPage
    .getByRole('listitem')
    .filter({ hasText: 'Money came in without an order' })
    .filter({ hasText: naira(order.total) })
  await openWaiting(waiting)
  await waiting.getByText('Details').click()
  await expect(waiting.getByText(reference)).toBeVisible()
  await expect(waiting).toContainText(`Looks like order ${order.order_number}.`)
  await expectAccessible(otherPage, 'needs you: a suggested order')
  await waiting.getByRole('button', { name: `Assign to ${order.order_number}` }).click()
  await expect(otherPage.getByText(`${order.order_number}: Paid`)).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await ask('test sender')
  await expect(answer).toContainText(`Order ${order.order_number}`)
})
