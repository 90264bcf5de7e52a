import { expectAccessible, expectAccessibleHere } from './axe.ts'
import { addHelper } from './steps.ts'
import { placeOrder } from './shop-calls.ts'
import { call, expect, newEmail, newPerson, owner, signUp, test, waitForMail } from './shopper.ts'

// (rule: short-order-numbers)
test(
  'an owner counts her orders from a number of hers, and a customer tracks one by its digits',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto('/admin/settings')
    const first = 1000 + Math.floor(Math.random() * 8_000_000)
    await page.getByLabel('Short order numbers').check()
    await expect(page.getByLabel('First letters of order numbers')).toBeHidden()
    await page.getByLabel('First short order number').fill(String(first))
    await expectAccessible(page, 'the settings of order numbers')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const { email } = await signUp(otherPage, newPerson())
    const { order_number: number } = await placeOrder(otherPage, email, { slug: 'eleko-palazzo' })
    expect(number).toMatch(/^#\d{4,7}$/)

    await otherPage.goto('/track-order')
    await otherPage.getByLabel('Order number').fill(number.slice(1))
    await otherPage.getByLabel('Email').first().fill(email)
    await otherPage.getByRole('button', { name: /track/i }).click()
    await expect(otherPage.getByText(number).first()).toBeVisible()

    await page.getByLabel('Short order numbers').uncheck()
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saved
    expect((await placeOrder(otherPage, email, { slug: 'gusau-raffia-tote' })).order_number).toMatch(/^IL-/)
  },
)

// (rule: staff-invitation)
test(
  'who has no account chooses a password by the link of her mail, and is at work',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const email = newEmail('invited')
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto('/admin/team')
    await addHelper(page, email)
    await expect(page.getByRole('region', { name: 'Invited' }).getByText(email)).toBeVisible()
    const mail = await waitForMail(email, /You are invited to work at Indigo Lane/)
    await otherPage.goto(/https?:\/\/\S+\/join\/\S+/.exec(mail.text)![0])
    await expectAccessible(otherPage, 'the invitation')
    await otherPage.getByLabel('Your first name').fill('Bisi')
    await otherPage.getByLabel('A password').fill('a very own password')
    await otherPage.getByRole('button', { name: 'Start working' }).click()
    await otherPage.waitForURL('**/admin')
    await expect(otherPage.getByRole('heading', { name: 'Today' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Helpers' }).getByText(email)).toBeVisible()
  },
)

// (rule: staff-invitation)
test(
  'a new helper gets a mail that leads her to the orders, and the owner sends it once more',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const helper = await signUp(otherPage, newPerson('helper'))
    await call(otherPage, 'POST', '/api/auth/sign-out')
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto('/admin/team')
    await addHelper(page, helper.email)
    await expect(
      page.getByText(`${helper.email} is a helper now. An email says how to sign in.`),
    ).toBeVisible()
    // Not on a desktop as well: there its toast may lie over a row of the log, which is too small for as long.
    await expectAccessibleHere(page, 'the team')
    await page.getByRole('button', { name: `Invite again: ${helper.email}` }).click()
    await expect(page.getByText(`The invitation is on its way to ${helper.email}`)).toBeVisible()
    const mail = await waitForMail(helper.email, /You now work at Indigo Lane/)
    const [link] = /https?:\/\/\S+returnTo=%2Fadmin/.exec(mail.text)!
    await otherPage.goto(link)
    const form = otherPage.getByRole('form', { name: 'Sign in' })
    await form.getByLabel('Email').fill(helper.email)
    await form.getByLabel('Password', { exact: true }).fill(helper.password)
    await form.getByRole('button', { name: 'Sign In' }).click()
    await otherPage.waitForURL('**/admin')
  },
)
