import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readSecurityHeaders, securityHeaders } from './security-headers.ts'

test('pictures may be shown by mail programs of the web, everything else by the shop alone', async () => {
  const app = new Hono().use(securityHeaders(true, '/media/')).get('*', (c) => c.text('here'))
  const policyOf = async (path: string) => {
    const { headers } = await app.request(path)
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    return headers.get('cross-origin-resource-policy')
  }
  expect(await policyOf('/media/0123456789abcdef/mail.jpg')).toBe('cross-origin')
  expect(await policyOf('/api/orders')).toBe('same-origin')
  expect(await policyOf('/')).toBe('same-origin')
})

// (rule: counter-sale)
test('only the staff’s screens may use the camera', async () => {
  const app = new Hono().use(securityHeaders(true, '/media/')).get('*', (c) => c.text('here'))
  const policyOf = async (path: string) => (await app.request(path)).headers.get('permissions-policy')
  expect(await policyOf('/admin/sell')).toContain('camera=(self)')
  for (const path of ['/', '/api/admin/sales', '/media/0123456789abcdef/mail.jpg'])
    expect(await policyOf(path)).toContain('camera=()')
})

test('an answer made with its security headers has the usual ones, set only once', async () => {
  const brought = await readSecurityHeaders(true)
  const app = new Hono()
    .use(securityHeaders(true, '/media/'))
    .get('/kept', (c) => {
      c.set('hasSecurityHeaders', true)
      return new Response(null, { headers: brought })
    })
    .get('/bare', (c) => {
      c.set('hasSecurityHeaders', true)
      return c.body(null)
    })
    .get('*', (c) => c.body(null))
  const headersOf = async (path: string) => Object.fromEntries((await app.request(path)).headers)
  expect(await headersOf('/kept')).toEqual(await headersOf('/'))
  expect(await headersOf('/kept')).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(await headersOf('/bare')).toEqual({})
})

test('built files have the headers that concern files, and not those of documents', async () => {
  const app = new Hono().use(securityHeaders(true, '/media/')).get('*', (c) => c.text('here'))
  const { headers } = await app.request('/assets/shell-b.js')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('permissions-policy')).toBeNull()
})
