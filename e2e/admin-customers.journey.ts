import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { addHelper, closeDialog, rowsOf } from './steps.ts'
import { placeOrder, putInCart, setGuestCheckout } from './shop-calls.ts'
import { call, expect, newEmail, owner, test } from './shopper.ts'

// (rule: customer-rights)
test(
  'a customer is found, noted about, signed out and her data taken out; the staff log records it',
  { tag: '@once' },
  async ({ page, otherPage, customer, expectedErrors }) => {
    expectedErrors.push(/status of 409/)
    const order = await placeOrder(page, customer.email, { slug: 'gusau-raffia-tote' })
    await call(otherPage, 'POST', '/api/auth/sign-in/email', owner)
    await otherPage.goto('/admin/customers')
    await otherPage.getByLabel('Search customers').fill(customer.email)
    const row = rowsOf(otherPage, 'Customers')
    await expect(row).toHaveCount(1)
    await expect(row).not.toContainText(customer.email)
    await row.getByRole('link').click()
    await expect(otherPage.getByRole('link', { name: customer.email })).toBeVisible()
    await expect(otherPage.getByRole('list', { name: 'Orders' })).toContainText(order.order_number)

    await otherPage.getByLabel('New note').fill('Likes indigo')
    await otherPage.getByRole('button', { name: 'Save the note' }).click()
    await expect(otherPage.getByText('Likes indigo', { exact: true })).toBeVisible()
    await otherPage.getByRole('button', { name: /^Remove the note/ }).click()
    await otherPage.getByRole('button', { name: 'Undo' }).click()
    await expect(otherPage.getByText('Likes indigo', { exact: true })).toBeVisible()

    const download = otherPage.waitForEvent('download')
    await otherPage.getByRole('button', { name: 'Export the data' }).click()
    expect((await download).suggestedFilename()).toMatch(/^customer-.*\.json$/)

    await otherPage.getByRole('button', { name: /^Sign the customer out/ }).click()
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Sign the customer out' }).click()
    await expect(otherPage.getByText(/^Signed out of \d browsers?$/)).toBeVisible()
    expect((await call<{ user: unknown }>(page, 'GET', '/api/session')).user).toBeNull()

    await otherPage.getByRole('button', { name: 'Delete the account…' }).click()
    const sheet = otherPage.getByRole('dialog', { name: 'Delete the account' })
    await sheet.getByLabel('Email, to be sure').fill(customer.email)
    await sheet.getByRole('button', { name: 'Delete for ever' }).click()
    await expect(sheet.getByText(/is waiting for its payment/)).toBeVisible()

    await otherPage.goto('/admin/team?part=log')
    const log = otherPage.getByRole('region', { name: 'Team log' })
    await expect(log.getByText(`looked at ${customer.email}`)).toBeVisible()
    await expect(log.getByText(`exported the data of ${customer.email}`)).toBeVisible()
    await expect(log.getByText(`signed ${customer.email} out everywhere`)).toBeVisible()
  },
)

test(
  'a guest’s data are exported as a file, and erased on request once her order is closed',
  { tag: '@once' },
  async ({ page, otherPage, expectedErrors }) => {
    expectedErrors.push(/status of 409/)
    const email = newEmail('guest')
    await call(otherPage, 'POST', '/api/auth/sign-in/email', owner)
    await setGuestCheckout(otherPage, true)
    const tote = { slug: 'gusau-raffia-tote' }
    await putInCart(page, tote)
    const order = await placeOrder(page, email, tote)
    await setGuestCheckout(otherPage, false)
    await otherPage.goto(`/admin/customers?q=${encodeURIComponent(email)}`)
    await rowsOf(otherPage, 'Customers').getByRole('link').click()
    await expect(otherPage.getByText('Bought as a guest, without an account')).toBeVisible()

    const download = otherPage.waitForEvent('download')
    await otherPage.getByRole('button', { name: 'Export the data' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({ orders: [{ order_number: order.order_number, email }] })

    const erase = async () => {
      await otherPage.getByRole('button', { name: 'Erase personal data…' }).click()
      const sheet = otherPage.getByRole('dialog', { name: 'Erase personal data' })
      await sheet.getByLabel('Email, to be sure').fill(email)
      await sheet.getByRole('button', { name: 'Erase for ever' }).click()
      return sheet
    }
    const refused = await erase()
    await expect(refused.getByText(/is waiting for its payment/)).toBeVisible()
    await closeDialog(otherPage)
    await call(otherPage, 'POST', `/api/admin/orders/${order.order_id}/cancel`, {
      why: 'She asked for it',
    })
    await erase()
    await expect(otherPage).toHaveURL(/\/admin\/customers$/)
    await otherPage.goto(`/admin/customers?q=${encodeURIComponent(email)}`)
    await expect(otherPage.getByText(/^Nobody matches/)).toBeVisible()
  },
)

test(
  'a helper is made and let go; the last owner stays',
  { tag: '@once' },
  async ({ page, customer, otherPage, expectedErrors }) => {
    expectedErrors.push(/status of 404/)
    await call(otherPage, 'POST', '/api/auth/sign-in/email', owner)
    await otherPage.goto('/admin/team')
    const owners = otherPage.getByRole('region', { name: 'Owners' })
    await expect(owners.getByText(owner.email)).toBeVisible()
    await expect(owners.getByRole('button')).toHaveCount(0)

    await addHelper(otherPage, 'nobody@example.com')
    const invited = otherPage.getByRole('region', { name: 'Invited' })
    await expect(invited.getByText('nobody@example.com')).toBeVisible()
    await expect(otherPage.getByRole('link', { name: 'Send the link by WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=.*%2Fjoin%2F/,
    )
    await invited.getByRole('button', { name: /^Withdraw the invitation of/ }).click()
    await expect(invited).toHaveCount(0)
    await addHelper(otherPage, customer.email)
    const helpers = otherPage.getByRole('region', { name: 'Helpers' })
    await expect(helpers.getByText(customer.email)).toBeVisible()
    const asHelper = await page.request.get('/api/admin/customers')
    expect(asHelper.status()).toBe(404)

    await helpers.getByRole('button', { name: `Remove ${customer.email}` }).click()
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(helpers.getByText(customer.email)).toHaveCount(0)
  },
)

// (rule: added-customers)
test(
  'a customer is added by hand, found again, chosen for an order from a chat, and removed while there is no order',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 409/)
    await page.setViewportSize({ width: 390, height: 844 })
    const email = newEmail('written-down')
    const name = `Bisi ${email.split('@')[0]}`
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto('/admin/customers')
    const open = () =>
      page.getByRole('button', { name: 'Add a customer' }).filter({ visible: true }).first().click()
    await open()
    const sheet = page.getByRole('dialog', { name: 'Add a customer' })
    await sheet.getByRole('button', { name: 'Add the customer' }).click()
    await expect(sheet.getByText('Type a phone number or an email')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Name' }).fill(name)
    await sheet.getByLabel('Email').fill(email)
    await sheet.getByLabel('Note').fill('Met at the market')
    const yes = sheet.getByLabel(/^Said yes to news and offers/)
    await expect(yes).not.toBeChecked()
    await yes.check()
    await expectAccessible(page, 'the sheet of a new customer')
    await sheet.getByRole('button', { name: 'Add the customer' }).click()
    await expect(page.getByText(`${name} is among your customers`)).toBeVisible()
    await expect(rowsOf(page, 'Customers').filter({ hasText: name })).toContainText('Added by you')

    await open()
    await sheet.getByRole('textbox', { name: 'Name' }).fill('The same again')
    await sheet.getByLabel('Email').fill(email)
    await sheet.getByRole('button', { name: 'Add the customer' }).click()
    await sheet.getByRole('link', { name }).click()
    await expect(page.getByText(/^Said yes to news and offers: noted by/)).toBeVisible()
    await expect(page.getByText('Met at the market')).toBeVisible()
    await expectAccessible(page, 'a customer who was added by hand')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const change = page.getByRole('dialog', { name: 'Change the entry' })
    await change.getByLabel('Phone').fill(`080${Date.now().toString().slice(-8)}`)
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toHaveCount(0)
    const address = page.url()

    await page.goto('/admin/orders/new')
    await page.getByLabel('Find a customer').fill(name)
    await page.getByRole('list', { name: 'Customers found' }).getByRole('button').click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bisi')
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(/^\+23480/)

    await page.goto(address)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('The entry is removed')).toBeVisible()
    await page.goto(`/admin/customers?q=${encodeURIComponent(email)}`)
    await expect(page.getByText(/^Nobody matches/)).toBeVisible()
  },
)
