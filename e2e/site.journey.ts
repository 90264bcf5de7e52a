import { expect, newEmail, shopUrl, test } from './shopper.ts'

test('every static page has its content in the server’s HTML, a title, a canonical address and a preview', async ({
  request,
}) => {
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
})

test('shipping and returns are tabs in the URL, by click and by arrow keys', async ({ page }) => {
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

test('without JavaScript the tabs are links', async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shopUrl()}/shipping-returns`)
  await page.getByRole('tab', { name: 'Returns' }).press('Enter')
  await expect(page.getByRole('tabpanel', { name: 'Returns' })).toContainText('to change your mind')
  await context.close()
})

test('the newsletter is joined by mail, and left again', async ({ page, request }) => {
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
  await page.getByRole('button', { name: 'Yes, put me on the list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list.' })).toBeVisible()
  await page.goto(leaveLink)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^You are off the list/ })).toBeVisible()
})

test('what search engines, phones and browsers ask for is there', async ({ request }) => {
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
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const places = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place!)
  expect(places.length).toBeGreaterThan(70)
  for (const place of [places.at(0)!, places.at(8)!, places.at(-1)!])
    expect([place, (await request.get(place.replaceAll('&#38;', '&'))).status()]).toEqual([place, 200])
})

test('shop health does not exist for shoppers', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  const response = await page.goto('/shop-health')
  expect(response!.status()).toBe(404)
  await expect(page.getByTestId('not-found')).toBeVisible()
})
