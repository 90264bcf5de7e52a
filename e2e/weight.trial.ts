import { budgets } from '../scripts/budgets.ts'
import { expect, test } from './shopper.ts'
import { holdApi } from './steps.ts'
import { runTestShop } from './worker-shop.ts'

test('the shop’s page stays within its bytes of HTML and of data', { tag: '@once' }, async () => {
  // As it was seeded: prices that other journeys reduce are text in every card.
  const shop = await runTestShop()
  const html = await fetch(`${shop.shopUrl}/shop`)
    .then((answer) => answer.text())
    .finally(shop.stop)
  const data = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code!)
    .filter((code) => code.includes('$_TSR') || code.includes('$R['))
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(budgets.shopHtml)
  expect(Buffer.byteLength(data.join(''))).toBeLessThanOrEqual(budgets.shopData)
})

test('a loaded page fetches nothing but its user’s own data', { tag: '@once' }, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  // A page rendered now: data in a cached page older than queries are fresh would be refetched.
  await page.goto(`/shop?q=dress&minPrice=${1000 + (Date.now() % 1000)}`)
  await expect(page.getByTestId('account-link').first()).toBeVisible()
  await expect.poll(() => calls).toContain('/api/start')
  await page.waitForLoadState('networkidle')
  expect(calls.length, calls.join(', ')).toBeLessThanOrEqual(budgets.callsAfterLoad)
})

test('scripts are not fetched in parallel with the first picture', { tag: '@once' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.+)-.{8}\.js$/.exec(request.url()) ?? []
    if (name) scripts.push(name)
  })
  const releasePictures = await holdApi(page, /\/media\//)
  // Again where the machine was so slow that the page gave up waiting for its picture.
  await expect(async () => {
    scripts.length = 0
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    expect(scripts.toSorted()).toEqual(['index', 'rolldown-runtime'])
  }).toPass()
  releasePictures()
  await expect
    .poll(() => scripts)
    .toEqual(expect.arrayContaining(['home.page', 'react-dom', 'router', 'shell']))
})
