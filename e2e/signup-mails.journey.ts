import type { Browser, Page } from '@playwright/test'
import { call, expect, mailsTo, newEmail, shopUrl, signUp, test, waitForMail } from './shopper.ts'
import { type Wanted, getProduct, getVariant, placeOrder } from './shop-calls.ts'
import { choose, closeDialog } from './steps.ts'

const linkIn = (html: string, path: string) =>
  new RegExp(`https?://[^"\\s]*${path}[^"\\s]*`).exec(html)![0].replaceAll('&amp;', '&')

// The shop sends due notifications once a minute.
const sweepSeconds = 90

/** The most of one variant that anybody may hold unpaid, at any stock (rule: hold-caps). */
const mostHeld = 1

/** Holds all pieces by unpaid orders of several shoppers; the returned function releases them. */
async function buyOut(browser: Browser, pieces: Required<Pick<Wanted, 'slug' | 'color' | 'quantity'>>[]) {
  const cancels: (() => Promise<unknown>)[] = []
  for (let left = pieces; left.length > 0;) {
    const page = await (await browser.newContext()).newPage()
    const { email } = await signUp(page)
    const taken = left.map((piece) => ({ ...piece, quantity: Math.min(piece.quantity, mostHeld) }))
    const { order_id } = await placeOrder(page, email, ...taken)
    cancels.push(() => call(page, 'POST', `/api/orders/${order_id}/cancel`))
    left = left
      .map((piece) => ({ ...piece, quantity: piece.quantity - mostHeld }))
      .filter(({ quantity }) => quantity > 0)
  }
  return () => Promise.all(cancels.map((cancel) => cancel()))
}

async function leaveList(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  const done = 'You are off the list. We will not write to you about this piece.'
  await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible()
}

/** The button behind the link of the mail that asks (rule: signup-consent). */
async function confirmAddress(page: Page, email: string) {
  const { html } = await waitForMail(email, /may we write to you\?$/)
  await page.goto(linkIn(html, '/reminders/'))
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
}

const notifyDialog = (page: Page, title: string) =>
  page.getByRole('dialog', { name: `Notify me about ${title}` })

// (rule: notify-me)
test('each drop has its own dialog, which closes once the address is saved, and the drop shows the signup @once', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Notify me about Sanyan Weekend' }).click()
  const dialog = notifyDialog(page, 'Sanyan Weekend')
  const email = dialog.getByLabel('Email')
  await expect(email).toBeFocused()
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(email).toBeFocused()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Email is required' })).toContainText(
    'Error',
  )
  await email.fill(newEmail('drop'))
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(page.getByText("We'll notify you when it drops.")).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const onList = page.getByRole('article').filter({ hasText: 'Sanyan Weekend' }).getByTestId('on-drop-list')
  await expect(onList).toHaveText("You're on the list")
  await expect(onList).toBeFocused()

  await page.getByRole('button', { name: 'Notify me about The Second Dye' }).click()
  await expect(notifyDialog(page, 'The Second Dye')).toContainText('The Second Dye')
  await expect(notifyDialog(page, 'The Second Dye').getByLabel('Email')).toHaveValue('')
  await closeDialog(page)
  for (const path of ['/', '/featured']) {
    await page.goto(path)
    await expect(onList).toHaveText("You're on the list")
    await expect(page.getByRole('button', { name: 'Notify me about The Second Dye' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notify me about Sanyan Weekend' })).toHaveCount(0)
  }
})

// (rule: notify-me)
test(
  'an address that failed to save stays in the dialog',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    await page.goto('/')
    await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Notify me about Sanyan Weekend' }).click()
    const dialog = notifyDialog(page, 'Sanyan Weekend')
    await dialog.getByLabel('Email').fill(newEmail('drop'))
    await dialog.getByRole('button', { name: 'Notify Me' }).click()
    await expect(page.getByText('Failed to save notification')).toBeVisible()
    await dialog.getByRole('button', { name: 'Notify Me' }).click()
    await expect(page.getByText("We'll notify you when it drops.")).toBeVisible()
    await expect(dialog).toHaveCount(0)
  },
)

// (rule: back-in-stock)
test('a sold-out size takes an address, rejects a wrong one, and shows the signup @once', async ({
  page,
}) => {
  await page.goto('/product/tide-lounge-trousers')
  const size = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}\\s?, sold out$`) })
  await choose(size('M'))
  const form = page.getByRole('form', { name: 'Email me when it is back' })
  await form.getByRole('button', { name: 'Email me' }).click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await expect(form.getByRole('textbox')).toBeFocused()
  await form.getByRole('textbox').fill(newEmail('waiting'))
  await form.getByRole('button', { name: 'Email me' }).click()
  await expect(page.getByTestId('on-stock-list')).toContainText("You're on the list")
  await page.goto('/product/tide-lounge-trousers')
  await choose(size('M'))
  await expect(page.getByTestId('on-stock-list')).toContainText('we will write to you once, when M is back')
  await choose(size('L'))
  await expect(page.getByTestId('on-stock-list')).toHaveCount(0)
  await expect(form).toBeVisible()
})

// (rules: back-in-stock, drop-is-live)
test(
  'a signup for a sold-out piece or drop is notified once when it is there, and can unsubscribe',
  { tag: '@once' },
  async ({ page, browser }) => {
    const piece = newEmail('waiting-for-piece')
    const drop = newEmail('waiting-for-drop')
    const coral = { slug: 'three-strand-coral-set', color: 'Coral' }
    const { variant, product } = await getVariant(page, coral)
    const boubou = await getProduct(page, 'ilorin-grand-boubou')
    const bringBack = await buyOut(browser, [
      { ...coral, quantity: variant.stock_quantity },
      ...boubou.product_variants.map(({ color, stock_quantity }) => ({
        slug: boubou.slug,
        color: color!,
        quantity: stock_quantity,
      })),
    ])
    await page.goto(`/product/${coral.slug}`)
    const form = page.getByRole('form', { name: 'Email me when it is back' })
    await form.getByRole('textbox').fill(piece)
    await form.getByRole('button', { name: 'Email me' }).click()
    await expect(page.getByTestId('on-stock-list')).toBeVisible()
    await page.goto('/featured')
    await page.getByRole('button', { name: 'Notify me about Grand Boubou in Violet' }).click()
    const dialog = notifyDialog(page, 'Grand Boubou in Violet')
    await dialog.getByLabel('Email').fill(drop)
    await dialog.getByRole('button', { name: 'Notify Me' }).click()
    await expect(dialog).toHaveCount(0)
    await confirmAddress(page, piece)
    await confirmAddress(page, drop)

    await bringBack()
    const back = await waitForMail(piece, /is back$/, sweepSeconds)
    await page.goto(linkIn(back.html, `/product/${coral.slug}`))
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
    await expect(page.getByTestId('add-to-cart')).toBeVisible()
    await leaveList(page, linkIn(back.html, '/back-in-stock/unsubscribe'))
    expect((await mailsTo(piece)).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/may we write to you\?$/),
      'Three-Strand Coral Set is back',
    ])

    const live = await waitForMail(drop, /^Grand Boubou in Violet is live$/, sweepSeconds)
    await page.goto(linkIn(live.html, `/product/${boubou.slug}`))
    await expect(page.getByTestId('add-to-cart')).toBeVisible()
    await leaveList(page, linkIn(live.html, '/notifications/unsubscribe'))
    expect((await mailsTo(drop)).map(({ subject }) => subject).toSorted()).toEqual([
      'Grand Boubou in Violet is live',
      expect.stringMatching(/may we write to you\?$/),
    ])
  },
)

test(
  'links that are not from a mail of ours are refused kindly',
  { tag: '@once' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    for (const path of ['/back-in-stock/unsubscribe', '/notifications/unsubscribe']) {
      await page.goto(`${path}?token=made.up`)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'This link is no longer valid. Please use the one in the newest email we sent you.',
      )
    }
  },
)

// (rule: newsletter)
test(
  'the newsletter of the home page: joined by mail, and left from the mail',
  { tag: '@once' },
  async ({ page }) => {
    const email = newEmail('reader')
    await page.goto('/')
    const form = page.getByTestId('newsletter-home')
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Join' }).click()
    await expect(form.getByText('Press the button in the email we just sent you')).toBeVisible()
    const { html } = await waitForMail(email, /./)
    const confirmLink = linkIn(html, '/newsletter/confirm')
    expect(confirmLink.startsWith(shopUrl())).toBe(true)
    await page.goto(confirmLink)
    await page.getByRole('button', { name: 'Confirm and subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are on the list.' })).toBeVisible()

    const welcome = await waitForMail(email, /^You are on the/)
    await page.goto(linkIn(welcome.html, '/newsletter/unsubscribe'))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^You are off the list/ })).toBeVisible()
  },
)
