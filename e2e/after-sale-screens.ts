import type { Page } from '@playwright/test'
import { type Screen, type Stage, visit } from './screen.ts'
import { control, placeOrder } from './shop-calls.ts'
import { call, newPerson, owner, signUp } from './shopper.ts'

const orders = new WeakMap<object, { order_id: string; order_number: string }>()

/** An order of two pieces that arrived, of the customer of this browser. */
async function arrivedOrder({ page, shopUrl }: Stage) {
  const known = orders.get(page.context())
  if (known) return known
  const { email } = await signUp(page, newPerson('after'))
  const placed = await placeOrder(page, email, { slug: 'eleko-palazzo' }, { slug: 'gusau-raffia-tote' })
  await control('pay', { reference: placed.reference, card: 'success' })
  await call(page, 'POST', '/api/functions/paystack-verify', { reference: placed.reference })
  const staff = await page.context().browser()!.newContext({ baseURL: shopUrl })
  const room = await staff.newPage()
  await call(room, 'POST', '/api/auth/sign-in/email', owner)
  await call(room, 'POST', `/api/admin/orders/${placed.order_id}/ship`, { carrier: 'Kwik' })
  await call(room, 'POST', `/api/admin/orders/${placed.order_id}/deliver`)
  const account = { order_id: placed.order_id, amount: 5000, why: 'Late by a week' }
  await call(room, 'POST', '/api/admin/credit', account)
  await staff.close()
  orders.set(page.context(), placed)
  return placed
}

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

const customer = (name: string, open: (stage: Stage) => Promise<void>, isWholePage = true): Screen => ({
  name,
  as: 'shopper',
  open,
  isWholePage,
})

async function openSheet(stage: Stage) {
  const { order_number } = await arrivedOrder(stage)
  await stage.page.goto(`/orders/${order_number}`)
  await press(stage.page, 'Return a piece')
  const sheet = stage.page.getByTestId('return-sheet')
  await sheet
    .getByRole('button', { name: /^One more of / })
    .first()
    .click()
  await press(stage.page, 'Too small')
  return sheet
}

/** What follows a sale, as its customer sees it. */
export const afterSaleScreens: Screen[] = [
  customer('return-sheet', async (stage) => void (await openSheet(stage)), false),
  customer('review-page', async (stage) => {
    const { order_id } = await arrivedOrder(stage)
    await stage.page.goto(`/fits/of/${order_id}`)
    await stage.page.getByText('Add stars, words or a photo').first().click()
  }),
  customer('return-sent', async (stage) => {
    const sheet = await openSheet(stage)
    await sheet.getByRole('button', { name: 'Send the return' }).click()
    await stage.page.getByTestId('return-state').waitFor()
  }),
  customer('store-credit', async (stage) => {
    await arrivedOrder(stage)
    await stage.page.goto('/account')
  }),
  { name: 'gift-card-form', as: 'guest', open: visit('/gift-card') },
]
