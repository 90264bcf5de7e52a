import type { CDPSession, Locator, Page } from '@playwright/test'
import { call } from './shopper.ts'

/** As long as a telephone is busy with something else. */
const busyMs = 900

/** Two clicks in one task: before React has drawn anything of the first. */
export const pressTwiceAtOnce = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** Two clicks of the mouse that wait together while the page's thread is blocked. */
export async function pressTwiceWhileBusy(page: Page, session: CDPSession, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  await button.click({ trial: true })
  const box = (await button.boundingBox())!
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const isBlocked = page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          for (const until = performance.now() + ms; performance.now() < until;);
          resolve()
        }, 30)
      }),
    busyMs,
  )
  await new Promise((resolve) => setTimeout(resolve, 150))
  const kinds = ['mouseMoved', 'mousePressed', 'mouseReleased', 'mousePressed', 'mouseReleased'] as const
  await Promise.all(
    kinds.map((type) =>
      session.send('Input.dispatchMouseEvent', {
        type,
        ...place,
        ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
      }),
    ),
  )
  await isBlocked
}

/** The shop gets the next command at `path`, the browser no answer. */
export const loseNextAnswer = (page: Page, path: RegExp) =>
  page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
    await page.unroute(path)
  })

/** The commands that the page sends at `path` from now on, by their keys. */
export function listenForKeys(page: Page, path: RegExp) {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url()))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** An order of a piece that is not in the shop; paid in cash, unless it is to be paid. */
export async function makeOrder(page: Page, { isPaid = true, name = 'Bisi' } = {}) {
  const { zones } = await call<{ zones: { id: string; name: string }[] }>(page, 'GET', '/api/shipping')
  const asked = {
    pieces: [{ title: 'Kaftan to measure', size: '', price: 1_000_000, quantity: 1 }],
    zone_id: zones.find((zone) => zone.name.startsWith('Lekki'))!.id,
  }
  const { total } = await call<{ total: number }>(page, 'POST', '/api/admin/chat-orders/quote', asked)
  const { order_id: id, order_number: number } = await call<{ order_id: string; order_number: string }>(
    page,
    'POST',
    '/api/admin/chat-orders',
    {
      ...asked,
      hold_minutes: 1440,
      first_name: name,
      phone: '08035550102',
      address: '12 Adeola Street',
      city: 'Lekki',
      total,
      key: crypto.randomUUID(),
    },
  )
  const money = { method: 'cash', amount: total, reference: '', note: 'Counted twice' }
  if (isPaid) await call(page, 'POST', `/api/admin/orders/${id}/transfer`, money)
  return { id, number, total }
}
