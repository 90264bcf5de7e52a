import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { useEmptyShop } from './empty-shop.ts'
import { countTaps } from './owner-catalogue.ts'
import { call, expect, owner, shopUrl, test } from './shopper.ts'

useEmptyShop()

/** Presses and filled fields, counted apart. */
function countSetUp(page: Page) {
  const taps = countTaps()
  let fields = 0
  return {
    tap: (target: Locator) => taps.tap(target),
    type: async (label: string, text: string, within: Page | Locator = page) => {
      fields += 1
      await within.getByLabel(label, { exact: true }).fill(text)
    },
    also: (count: number) => taps.also(count),
    said: () => ({ taps: taps.count, fields }),
  }
}

const question = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const reads = (page: Page) =>
  page.getByRole('figure').filter({ hasText: 'What shoppers will read' }).filter({ visible: true })

// (rules: first-steps, can-shoppers-buy, zone-packs, no-unmade-promises)
test('an empty shop is set up on a phone within 30 taps, from the sign-in to a product on sale @once', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const pictures = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#25307f' } })
    .jpeg()
    .toBuffer()
  await page.goto(`${shopUrl()}/auth?mode=login&returnTo=/admin`)
  const began = Date.now()
  const set = countSetUp(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
  const save = () => set.tap(button('Save and continue'))
  await set.type('Email', owner.email, page.getByRole('form', { name: 'Sign in' }))
  await set.type('Password', owner.password, page.getByRole('form', { name: 'Sign in' }))
  await set.tap(button('Sign In'))

  await set.tap(page.getByRole('link', { name: /First steps: 0 of 12 done/ }))
  await expect(question(page, 'What is your shop called, and where is it?')).toBeVisible()
  await expectAccessible(page, 'the question about the name')
  await set.type('Name of the shop', 'Ada’s Closet')
  await set.type('Tagline', 'Ready to wear, from Yaba.')
  await set.type('Address', '5 Herbert Macaulay Way, Yaba, Lagos')
  await set.type('Opening hours', 'Monday to Saturday, 9 am – 6 pm')
  await expect(page.getByLabel('First letters of order numbers')).toHaveValue('AC')
  await expect(reads(page)).toContainText('Ada’s Closet. Ready to wear, from Yaba.')
  await save()

  await expect(question(page, 'Where can shoppers reach you?')).toBeVisible()
  await set.tap(page.getByRole('checkbox', { name: 'WhatsApp' }))
  await set.type('WhatsApp number', '0803 123 4567')
  await set.tap(page.getByRole('checkbox', { name: 'Instagram' }))
  await set.type('Instagram name or address', '@adascloset')
  await expect(reads(page)).toContainText('A photo of the piece or the parcel helps')
  await expectAccessible(page, 'the question about contacts')
  await save()

  await expect(page.getByLabel('Notification address')).toHaveValue(owner.email)
  await set.tap(button('Save and send a test email'))

  await expect(question(page, 'Where do you deliver, and for how much?')).toBeVisible()
  await set.tap(page.getByRole('checkbox', { name: 'Nigeria, by state' }))
  await set.type('One price for all', '4,500')
  await expect(reads(page)).toContainText('Abia ₦4,500')
  await expectAccessible(page, 'the question about delivery')
  await save()

  await expect(question(page, 'Do you offer free delivery?')).toBeVisible()
  await expect(reads(page)).toContainText('No page mentions free delivery.')
  await set.tap(page.getByRole('radio', { name: 'Yes, from this amount' }))
  await set.type('Free delivery from', '60,000')
  await expect(reads(page)).toContainText('Free delivery on orders of ₦60,000 or more within Nigeria')
  await save()

  await set.tap(page.getByRole('radio', { name: 'Yes, within a set number of days' }))
  await set.type('Days to return or exchange', '5')
  await set.tap(page.getByRole('radio', { name: 'I pay for it' }))
  await expect(reads(page)).toContainText('within 5 days of delivery')
  await expect(reads(page)).toContainText('We pay for return delivery.')
  await expectAccessible(page, 'the question about returns')
  await save()

  await set.tap(page.getByRole('radio', { name: 'Yes, an email address' }))
  await save()

  await expect(question(page, 'What do you sell first?')).toBeVisible()
  await set.type('Category', 'Dresses')
  await save()

  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await set.tap(page.getByText('Add pictures'))
  await (await chooser).setFiles([{ name: 'wrap.jpg', mimeType: 'image/jpeg', buffer: pictures }])
  // In the phone's own gallery: the photo, and done.
  set.also(2)
  await set.type('Title', 'Marina Wrap')
  await set.type('Price', '42,000')
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Dresses')
  await set.tap(page.getByRole('button', { name: 'One size' }))
  await set.type('One size', '3')
  await expect(page.getByRole('button', { name: /^Picture \d/ }).first()).toBeVisible()
  await set.tap(button('Publish'))

  // On sale: the next open step has come.
  await expect(question(page, 'How do you deliver, in your words?')).toBeVisible()
  const said = set.said()
  const seconds = Math.round((Date.now() - began) / 1000)
  const result = `${said.taps} taps, ${said.fields} fields, ${seconds} s by a script that does not think`
  info.annotations.push({ type: 'set-up', description: result })
  console.log(`An empty shop that sells: ${result}`)
  expect(said.taps).toBeLessThanOrEqual(30)

  await page.goto(`${shopUrl()}/admin/first-steps`)
  const canBuy = page.getByRole('region', { name: 'Can shoppers buy?' })
  await expect(canBuy).toContainText('Test mode: no real money moves')
  await expect(canBuy).toContainText('Shoppers can buy')
  await expect(page.getByRole('heading', { name: '10 of 12 done' })).toBeVisible()
  // The last step leaves once it is saved, and asks nothing.
  await page.goto(`${shopUrl()}/admin/first-steps/policies`)
  const policy = page.getByRole('textbox').first()
  await policy.click()
  await policy.pressSequentially('We pack it ourselves.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: '11 of 12 done' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${shopUrl()}/admin/settings`)
  await expect(page.getByLabel('Tagline')).toBeVisible()
  await expect(page.getByText('Still to make your own')).toHaveCount(0)
  const { zones } = await call<{ zones: unknown[] }>(page, 'GET', '/api/shipping')
  expect(zones).toHaveLength(37)
  await page.goto(`${shopUrl()}/shipping-returns?tab=returns`)
  await expect(page.getByText('We pay for return delivery.').first()).toBeVisible()
  await page.goto(`${shopUrl()}/product/marina-wrap`)
  await expect(page.getByText('Returns within 5 days of delivery')).toBeVisible()
})
