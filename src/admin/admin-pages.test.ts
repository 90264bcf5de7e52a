import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Actor } from '../lib/server/context.ts'
import { mountAdminPages } from './admin-pages.server.ts'

const person = { kind: 'customer' as const, userId: 'u', email: 'ada@shop.test', guestKey: null }
const people: Record<string, Actor> = {
  guest: { kind: 'guest', guestKey: null },
  customer: { ...person, role: null },
  helper: { ...person, role: 'helper' },
  owner: { ...person, role: 'admin' },
}

const app = new Hono()
mountAdminPages(app, { identify: async (headers) => people[headers.get('x-who')!]!, isHttps: false })
app.get('*', (c) => c.text('the page of no page', 404))
const visit = (who: string, path: string) => app.request(path, { headers: { 'x-who': who } })

test.each(['/admin', '/admin/orders?q=ada', '/shop-health'])(
  '%s opens for staff and is never cached',
  async (path) => {
    for (const who of ['owner', 'helper']) {
      const response = await visit(who, path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(await response.text()).toContain('<div id="root">')
    }
  },
)

test('guests sign in first and return; customers get 404', async () => {
  const asGuest = await visit('guest', '/admin/orders?q=ada')
  expect(asGuest.status).toBe(302)
  expect(asGuest.headers.get('location')).toBe('/auth?mode=login&returnTo=%2Fadmin%2Forders%3Fq%3Dada')
  for (const [who, path] of [
    ['customer', '/admin'],
    ['customer', '/admin/orders'],
    ['customer', '/shop-health'],
    ['guest', '/shop-health'],
  ] as const)
    expect(await (await visit(who, path)).text()).toBe('the page of no page')
})

test('an address has one spelling', async () => {
  const response = await visit('owner', '/admin/orders/?q=ada')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/admin/orders?q=ada'])
})
