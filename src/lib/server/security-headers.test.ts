import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

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
