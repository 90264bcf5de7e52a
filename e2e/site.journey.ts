import { expect, newEmail, shopUrl, signUp, test } from './shopper.ts'
import { overflow } from './steps.ts'

// (rule: static-pages)
test(
  'every static page has its content in the server’s HTML, a title, a canonical address and a preview',
  { tag: '@once' },
  async ({ request }) => {
    const pages = {
      '/about': ['Our mission', 'Our vision', 'Four reasons'],
      '/faqs': ['Can I pay by bank transfer or USSD?', 'TAG5'],
      '/contact': ['WhatsApp', 'Hours'],
      '/privacy': ['Nigeria Data Protection Act 2023'],
      '/terms': ['Federal Competition and Consumer Protection Act 2018'],
      '/shipping': ['Ikorodu', 'FCT (Abuja)', 'Dubai (UAE)'],
      '/shipping-returns': ['When it leaves'],
      '/shipping-returns?tab=returns': ['7 days to change your mind'],
    }
    for (const [path, texts] of Object.entries(pages)) {
      const response = await request.get(path)
      const html = (await response.text()).replaceAll('<!-- -->', '')
      expect([path, response.status()]).toEqual([path, 200])
      for (const text of texts) expect(html).toContain(text)
      expect(html).toContain(`<link rel="canonical" href="${shopUrl()}${path}"/>`)
      expect(html).toMatch(/<title>[^<]+ \| Indigo Lane<\/title>/)
      expect(html).toContain('property="og:image"')
      for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
        expect(JSON.parse(json!)).toMatchObject({ '@context': 'https://schema.org' })
    }
  },
)

test(
  'personal pages have the brand in their title and are not for search engines',
  { tag: '@once' },
  async ({ page }) => {
    await signUp(page)
    const titles = {
      '/cart': 'Cart',
      '/saved': 'Wishlist',
      '/account': 'My account',
      '/orders': 'My orders',
      '/checkout': 'Checkout',
      '/checkout/failed': 'Your payment',
    }
    for (const [path, title] of Object.entries(titles)) {
      const html = await (await page.request.get(path)).text()
      expect(html).toContain(`<title>${title} | Indigo Lane</title>`)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    }
  },
)

// (rule: static-pages)
test('shipping and returns are tabs in the URL, by click and by arrow keys @once', async ({ page }) => {
  await page.goto('/shipping-returns')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Shipping')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('Returns')).toHaveAttribute('tabindex', '-1')
  await tab('Returns').click()
  await expect(page).toHaveURL(/\/shipping-returns\?tab=returns$/)
  await expect(page.getByRole('tabpanel', { name: 'Returns' })).toContainText('to change your mind')
  await tab('Returns').press('ArrowRight')
  await expect(tab('Shipping')).toBeFocused()
  await expect(page).toHaveURL(/\/shipping-returns$/)
  await expect(page.getByRole('tabpanel', { name: 'Shipping' })).toContainText('When it leaves')
})

// (rule: static-pages)
test('without JavaScript the tabs are links', { tag: '@once' }, async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shopUrl()}/shipping-returns`)
  await page.getByRole('tab', { name: 'Returns' }).press('Enter')
  await expect(page.getByRole('tabpanel', { name: 'Returns' })).toContainText('to change your mind')
  await context.close()
})

// (rule: newsletter)
test('the newsletter is joined by mail, and left again', { tag: '@once' }, async ({ page, request }) => {
  const email = newEmail('reader')
  await page.goto('/about')
  const form = page.getByTestId('newsletter-footer')
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Join' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address')
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Join' }).click()
  await expect(form.getByText('Press the button in the email we just sent you')).toBeVisible()

  const linkOf = async (kind: string) => {
    const { messages } = await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()
    return new RegExp(`http[^"\\s]*/newsletter/${kind}\\?token=[\\w.-]+`).exec(messages[0]?.html ?? '')?.[0]
  }
  await expect.poll(() => linkOf('confirm'), { timeout: 15_000 }).toBeTruthy()
  const [confirmLink, leaveLink] = [(await linkOf('confirm'))!, (await linkOf('unsubscribe'))!]
  await page.goto(confirmLink)
  await page.getByRole('button', { name: 'Confirm and subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list.' })).toBeVisible()
  await page.goto(leaveLink)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^You are off the list/ })).toBeVisible()
})

// (rule: header)
test('the header keeps its targets apart on a narrow phone', { tag: '@once' }, async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/about')
    const header = page.getByRole('banner')
    const targets = await header.locator('a:visible, button:visible').all()
    expect(targets).toHaveLength(5)
    let right = 0
    for (const target of targets) {
      const box = (await target.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(right)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      right = box.x + box.width
    }
    expect(right).toBeLessThanOrEqual(width)
    expect(await overflow(page)).toBe(0)
    const isCut = await header
      .getByText('Indigo Lane')
      .evaluate((name) => name.scrollWidth > name.clientWidth)
    expect(isCut).toBe(false)
  }
})

// (rule: home-sections)
test(
  'on a phone the hero’s field goes from edge to edge, with the garment in it',
  { tag: '@once' },
  async ({ page }) => {
    for (const size of [
      { width: 360, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await page.goto('/')
      const main = page.getByRole('main')
      const [field, figure, words, ways] = await Promise.all(
        [
          page.locator('.hero-field'),
          page.locator('.hero-figure'),
          main.getByRole('heading', { level: 1 }),
          main.getByRole('link', { name: 'Shop Now' }),
        ].map(async (each) => (await each.boundingBox())!),
      )
      expect([field!.x, field!.width]).toEqual([0, size.width])
      expect(figure!.x + figure!.width).toBeLessThanOrEqual(size.width)
      expect(words!.y).toBeGreaterThanOrEqual(field!.y + field!.height - words!.height / 2)
      const bar = (await page.getByTestId('call-button').boundingBox())!.y
      expect(ways!.y + ways!.height).toBeLessThanOrEqual(bar)
    }
  },
)

test('the number to call is written in the text face', { tag: '@once' }, async ({ page }) => {
  await page.goto('/contact')
  const number = page.getByRole('main').getByRole('link', { name: /^\+234/ })
  const [face, body] = await Promise.all(
    [number, page.locator('body')].map((each) => each.evaluate((of) => getComputedStyle(of).fontFamily)),
  )
  expect(face).toBe(body)
})

test(
  'the files that search engines, phones and browsers request exist',
  { tag: '@once' },
  async ({ request }) => {
    const types = {
      '/robots.txt': 'text/plain',
      '/sitemap.xml': 'application/xml',
      '/manifest.webmanifest': 'application/manifest+json',
      '/favicon.ico': 'image/x-icon',
      '/favicon.svg': 'image/svg+xml',
      '/icon-180.png': 'image/png',
      '/share.png': 'image/png',
      '/sw.js': 'text/javascript',
    }
    for (const [path, type] of Object.entries(types)) {
      const response = await request.get(path)
      expect([path, response.status()]).toEqual([path, 200])
      expect(response.headers()['content-type']).toContain(type)
    }
    // Without a reference it redirects to the home page.
    const moved = await request.get('/checkout/success', { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([308, '/'])
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const places = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place!)
    expect(places.length).toBeGreaterThan(70)
    for (const place of [places.at(0)!, places.at(8)!, places.at(-1)!])
      expect([place, (await request.get(place.replaceAll('&#38;', '&'))).status()]).toEqual([place, 200])
  },
)

// (rule: health-probes)
test(
  'the health probes report that the program runs, and that its database and its pictures answer',
  { tag: '@once' },
  async ({ request }) => {
    expect(await (await request.get('/healthz')).json()).toEqual({ ok: true })
    expect(await (await request.get('/readyz')).json()).toEqual({ ok: true, pictures: true })
  },
)

// (rule: shop-health)
test('shop health does not exist for shoppers', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  const response = await page.goto('/shop-health')
  expect(response!.status()).toBe(404)
  await expect(page.getByTestId('not-found')).toBeVisible()
})
