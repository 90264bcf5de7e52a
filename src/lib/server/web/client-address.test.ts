import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { clientIpOf } from './client-address.ts'

const seen = async (forwarded: string) => {
  const app = createApi()
  app.get('/', (c) => c.text(clientIpOf(c as never, true)))
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text()
}

// (rule: guessing-limits)
test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['203.0.113.9, 2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('limits count %s as %s', async (forwarded, network) => {
  expect(await seen(forwarded)).toBe(network)
})

test('without a connection and a proxy clients cannot be distinguished', async () => {
  const app = createApi()
  app.get('/', (c) => c.text(clientIpOf(c as never, false)))
  expect(await (await app.request('/', { headers: { 'x-forwarded-for': '192.0.2.7' } })).text()).toBe(
    'unknown',
  )
})
