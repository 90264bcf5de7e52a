import type { Page } from '@playwright/test'
import { call, expect, mailsTo, newPerson, owner, type Person, signUp, test, waitForMail } from './shopper.ts'
import { control, getVariant, placeOrder, type Wanted } from './shop-calls.ts'
import { rowsOf } from './steps.ts'
import { variantLabel } from '../src/lib/variant-label.rules.ts'

const signInAs = (page: Page, who: { email: string; password: string }) =>
  call(page, 'POST', '/api/auth/sign-in/email', { email: who.email, password: who.password })

type Placed = { id: string; number: string }

/** A paid order of a new customer, placed in the browser of `shopper`. */
async function paidOrder(shopper: Page, person: Person, ...wanted: Wanted[]): Promise<Placed> {
  const { reference, order_id, order_number } = await placeOrder(shopper, person.email, ...wanted)
  await control('pay', { reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference })
  return { id: order_id, number: order_number }
}

/** The pieces of these journeys: enough of them, and sold by no other. */
const pieces: Wanted[] = [
  { slug: 'eleko-palazzo' },
  { slug: 'ferry-stripe-shirt' },
  { slug: 'ink-pencil-skirt' },
]

async function paidOrders(shopper: Page, count: number) {
  const person = await signUp(shopper, newPerson())
  const orders: Placed[] = []
  for (let made = 0; made < count; made++) orders.push(await paidOrder(shopper, person, pieces[made % 3]!))
  return { person, orders }
}

const row = (page: Page, { id }: Placed) => page.locator(`[data-row="${id}"]`)
/**
 * A toast covers neither the title and its links nor the buttons at the bottom, and takes no other presses.
 */
async function expectToastsToLeaveFree(page: Page) {
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(toast).toBeVisible()
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const { top, bottom, under } = await toast.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + 12, (top + bottom) / 2)
    return { top, bottom, under: element.contains(hit) }
  })
  const header = (await page.locator('header').first().boundingBox())!
  expect(top).toBeGreaterThanOrEqual(header.y + header.height)
  const bars = page.locator('.screen-action, .bottom-bar').filter({ visible: true })
  for (const bar of await bars.all()) expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  expect(under).toBe(false)
}

const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })
/** The main action is next to the title on desktop and at the bottom of a phone. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const statusOf = async (page: Page, { id }: Placed) =>
  (await call<{ status: string }>(page, 'GET', `/api/admin/orders/${id}`)).status

// (rule: toast-place)
test('a paid order ships with its number in three presses, the next of the queue opens, and Undo reverts it', async ({
  page,
  otherPage,
}) => {
  const { orders } = await paidOrders(otherPage, 2)
  await signInAs(page, owner)
  await page.goto('/admin/orders?queue=to_pack')
  const [first, next] = orders as [Placed, Placed]
  let presses = 0
  const tap = async (work: () => Promise<void>) => {
    presses += 1
    await work()
  }
  await tap(() => row(page, first).getByRole('link').click())
  await expect(title(page, first.number)).toBeVisible()
  await tap(() => press(page, 'Ship…'))
  const sheet = page.getByRole('dialog', { name: /^Ship / })
  await sheet.getByLabel(/^Tracking number/).fill('GIG-4471')
  await tap(() => sheet.getByRole('button', { name: 'Ship and open the next' }).click())
  await expect(title(page, next.number)).toBeVisible()
  expect(presses).toBe(3)
  await expectToastsToLeaveFree(page)
  expect(await statusOf(page, first)).toBe('shipped')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await statusOf(page, first)).toBe('paid')
})

test(
  'what was shipped, undone and shipped again is mailed once, with its last number',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const { orders, person } = await paidOrders(otherPage, 1)
    const [order] = orders as [Placed]
    await signInAs(page, owner)
    const sheet = page.getByRole('dialog', { name: /^Ship / })
    const ship = async (number: string) => {
      await page.goto(`/admin/orders/${order.id}`)
      await press(page, 'Ship…')
      await sheet.getByLabel(/^Tracking number/).fill(number)
      await sheet.getByRole('button', { name: 'Ship', exact: true }).click()
      await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('On the way')
    }
    await ship('GIG-4471')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await ship('GIG-4472')
    const mail = await waitForMail(person.email, new RegExp(`${order.number} is on its way`), 90)
    expect(mail.text).toContain('GIG-4472')
    const mails = (await mailsTo(person.email)).filter(({ subject }) => subject.includes('is on its way'))
    expect(mails).toHaveLength(1)
  },
)

// (rule: owner-queues)
test('many are packed at once, undone at once, and shipped at once with their numbers', async ({
  page,
  otherPage,
}) => {
  const { orders } = await paidOrders(otherPage, 2)
  await signInAs(page, owner)
  await page.goto('/admin/orders?queue=to_pack&sort=newest')
  for (const order of orders) await row(page, order).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'What to do with the chosen' })
  await expect(bar).toContainText('2 chosen')
  await bar.getByRole('button', { name: 'Pack' }).click()
  await expect(page.getByText('2 packed')).toBeVisible()
  for (const order of orders) await expect(row(page, order)).toHaveCount(0)
  expect(await Promise.all(orders.map((order) => statusOf(page, order)))).toEqual([
    'processing',
    'processing',
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const order of orders) await expect(row(page, order)).toBeVisible()

  await row(page, orders[0]!).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Print slips' }).click()
  await expect(page.getByRole('article', { name: `Packing slip ${orders[0]!.number}` })).toBeVisible()
  await expect(page.getByRole('article', { name: `Label ${orders[0]!.number}` })).toContainText(
    '12 Adeola Street',
  )

  await page.goto('/admin/orders?queue=to_pack&sort=newest')
  for (const order of orders) await row(page, order).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Ship…' }).click()
  const sheet = page.getByRole('dialog', { name: /^Ship / })
  const numbers = sheet.getByRole('group', { name: /Tracking numbers/ }).getByRole('textbox')
  await numbers.first().fill('GIG-1')
  await numbers.first().press('Enter')
  await expect(numbers.nth(1)).toBeFocused()
  await sheet.getByRole('button', { name: 'Ship 2 orders' }).click()
  await expect(page.getByText('2 shipped')).toBeVisible()
})

test('an order is found by its number; Back keeps the search @once', async ({ page, otherPage }) => {
  const { orders } = await paidOrders(otherPage, 1)
  await signInAs(page, owner)
  await page.goto('/admin/orders')
  const search = page.getByLabel('Search orders')
  await search.fill(orders[0]!.number.slice(-6))
  // The shop may have no other order: one row does not say that it was searched for.
  await expect(page).toHaveURL(new RegExp(orders[0]!.number.slice(-6)))
  await expect(rowsOf(page, 'Orders')).toHaveCount(1)
  await row(page, orders[0]!).getByRole('link').click()
  await expect(title(page, orders[0]!.number)).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue(orders[0]!.number.slice(-6))
  await expect(row(page, orders[0]!)).toBeVisible()
  await search.fill('nobody of that name')
  await expect(page.getByText('Nothing was found for “nobody of that name”')).toBeVisible()
})

test('street and size are corrected before it ships, the customer is notified, and a note stays with the staff @once', async ({
  page,
  otherPage,
}) => {
  const person = await signUp(otherPage, newPerson())
  const order = await paidOrder(otherPage, person, pieces[0]!)
  await signInAs(page, owner)
  await page.goto(`/admin/orders/${order.id}`)
  await press(page, 'More about this order')
  await page.getByRole('button', { name: 'Correct name, phone or address' }).click()
  const details = page.getByRole('dialog', { name: 'Correct details' })
  await details.getByLabel('Phone').fill('12')
  await details.getByLabel('Street').fill('7 Allen Avenue')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Please enter a complete phone number')).toBeVisible()
  await details.getByLabel('Phone').fill('0809 999 8877')
  await details.getByRole('button', { name: 'Save' }).click()
  const customer = page.getByRole('region', { name: 'Customer' })
  await expect(customer).toContainText('7 Allen Avenue')
  await expect(customer).toContainText('+234 809 999 8877')

  await page.getByRole('button', { name: 'Change size' }).click()
  const sizes = page.getByRole('dialog')
  const size = sizes.getByRole('radio').and(page.locator(':enabled')).first()
  await size.check()
  await sizes.getByRole('button', { name: /^Change to / }).click()
  await expect(page.getByText('Size changed; the customer is told')).toBeVisible()
  await waitForMail(person.email, new RegExp(`${order.number} was changed`))

  await page.getByLabel(/^Note for us/).fill('Gate is on the side street')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    'Gate is on the side street',
  )
  const own = await call(otherPage, 'GET', `/api/orders/${order.id}`)
  expect(JSON.stringify(own)).not.toContain('side street')
})

test('an order from a chat takes eight presses at most until its pay link is in WhatsApp, and the link pays it @once', async ({
  page,
  otherPage,
}) => {
  const { product, variant } = await getVariant(otherPage, { slug: 'ink-halter-top' })
  await signInAs(page, owner)
  await page.goto('/admin/orders')
  let presses = 0
  const tap = async (work: () => Promise<unknown>) => {
    presses += 1
    await work()
  }
  await tap(() => page.getByRole('link', { name: 'New order' }).click())
  await tap(() => page.getByPlaceholder('Product name').fill(product.title))
  const option = variantLabel(variant)
  await tap(() =>
    page
      .getByRole('list', { name: 'Found' })
      .getByRole('button', { name: new RegExp(`^${option},`) })
      .first()
      .click(),
  )
  await expect(page.getByRole('list', { name: 'Chosen' })).toContainText(product.title)
  await page.getByLabel('Name', { exact: true }).fill('Bisi')
  await page.getByLabel('Phone', { exact: true }).fill('0803 555 0101')
  const zone = page.getByLabel('Place', { exact: true })
  const lekki = await zone.locator('option', { hasText: 'Lekki' }).first().getAttribute('value')
  presses += 1
  await tap(() => zone.selectOption(lekki!))
  const make = page.getByRole('button', { name: /^Create the order · ₦/ }).filter({ visible: true })
  await tap(() => make.click())
  await expect(page.getByText(/^The order for Bisi is made/)).toBeVisible()
  const whatsapp = page.getByRole('link', { name: 'Open WhatsApp' }).filter({ visible: true })
  const href = (await whatsapp.getAttribute('href'))!
  presses += 1
  expect(presses).toBeLessThanOrEqual(8)
  expect(href).toContain('wa.me/2348035550101')
  const link = /https?:\/\/\S+/.exec(decodeURIComponent(href.split('?text=')[1]!))![0]
  await otherPage.goto(link)
  await expect(otherPage.getByTestId('test-banner')).toBeVisible()
  await otherPage.getByTestId('test-card-success').click()
  await otherPage.getByTestId('pay').click()
  await page.getByRole('link', { name: /^Open the order/ }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByTestId('order-status').filter({ visible: true })).toHaveText('Paid', {
      timeout: 2000,
    })
  }).toPass()
})

test('a helper packs and ships and sees no money @once', async ({ page, otherPage, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  const { orders } = await paidOrders(otherPage, 1)
  const helper = await signUp(page, newPerson('helper'))
  await signInAs(otherPage, owner)
  await call(otherPage, 'POST', '/api/admin/roles', { email: helper.email, role: 'helper' })
  await signInAs(page, helper)
  await page.goto('/admin/orders?queue=to_pack')
  await expect(row(page, orders[0]!)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('₦')
  await expect(page.getByRole('navigation', { name: 'Queues' })).not.toContainText('Needs you')
  await row(page, orders[0]!).getByRole('link').click()
  await expect(title(page, orders[0]!.number)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('12 Adeola Street')
  await expect(page.locator('body')).not.toContainText('₦')
  await press(page, 'Pack')
  await expect(page.getByText(`${orders[0]!.number} is packed`)).toBeVisible()
  expect(await statusOf(otherPage, orders[0]!)).toBe('processing')
})
