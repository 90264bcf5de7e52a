import type { CDPSession, Page } from '@playwright/test'
import { signInAsOwner } from './owner-catalogue.ts'
import { call, expect, test } from './shopper.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Chromium's emulation sets `navigator.onLine` in the open document only; the next one needs it again. Said once more and not
 * switched off in between: a sale that waits would be sent in that moment.
 */
async function openOffline(page: Page, path: string): Promise<CDPSession> {
  await page.goto(path)
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', conditions)
  return session
}

const cached = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of ['admin-files', 'admin-data'])
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

type Pieces = { products: { variants: { id: string; sku: string; available: number }[] }[] }

// (rules: offline-screens, kept-sale)
test('the installed room opens without a connection: the frame, Sell, and a sale that is sent later with its receipt @once', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_|Failed to (load|fetch)/)
  await signInAsOwner(page)
  await page.goto('/admin')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/admin/sw.js'))
  await page.goto('/admin/sell')
  await expect(page.getByLabel('Title or SKU')).toBeVisible()
  await expect
    .poll(() => cached(page))
    .toEqual(expect.arrayContaining(['/admin', '/api/admin/me', '/api/admin/sales/pieces']))
  const { products } = await call<Pieces>(page, 'GET', '/api/admin/sales/pieces')
  const piece = products.flatMap(({ variants }) => variants).find(({ available }) => available > 2)!
  const stock = async () => {
    const found = await call<Pieces>(page, 'GET', `/api/admin/sales/pieces?search=${piece.sku}`)
    return found.products.flatMap(({ variants }) => variants).find(({ id }) => id === piece.id)!.available
  }

  await context.setOffline(true)
  const sessions = [await openOffline(page, '/admin')]
  await expect(page.getByText(/^No connection\./)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Your shop' })).toBeVisible()
  sessions.push(await openOffline(page, '/admin/sell'))
  await page.getByLabel('Title or SKU').fill(piece.sku)
  await page.getByLabel('Title or SKU').press('Enter')
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByRole('button', { name: /^Take ₦/ }).click()
  await expect(page.getByText(/^There is no connection\. The sale is kept/)).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Sales that wait to be sent' })
  sessions.push(await openOffline(page, '/admin/sell'))
  await expect(waiting).toContainText('1 sale waits to be sent')

  // Another one, which is still on the screen when the connection is back.
  await page.getByLabel('Title or SKU').fill(piece.sku)
  await page.getByLabel('Title or SKU').press('Enter')
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByRole('button', { name: /^Take ₦/ }).click()
  await expect(waiting).toContainText('2 sales wait to be sent')
  for (const session of sessions) await session.detach()
  await context.setOffline(false)
  await expect(page.getByRole('img', { name: 'QR code of the receipt' })).toBeVisible()
  await expect(page.getByText('There is no connection')).toHaveCount(0)
  await expect(waiting).toHaveCount(0)
  expect(await stock()).toBe(piece.available - 2)

  // Other screens that were open are not on the device, and the rest goes with the person.
  const known = /^\/admin(\/assets\/[\w.-]+)?$|^\/api\/admin\/(me|sales\/pieces)$/
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect((await cached(page)).filter((path) => !known.test(path))).toEqual([])
  await page.getByRole('navigation', { name: 'Your shop' }).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect((await cached(page)).filter((path) => path.startsWith('/api/'))).toEqual([])
})
