import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { clientIpOf, hiddenAddressOf, networksOf } from './client-address.ts'

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
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[::1]:443', '0:0:0:0::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['203.0.113.9:1, 192.0.2.7:2', '192.0.2.7'],
  ['203.0.113.9, 2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('limits count %s as %s', async (forwarded, network) => {
  expect(await seen(forwarded)).toBe(network)
})

// (rule: guessing-limits)
test('an IPv6 network is counted with the /48 it is in, an IPv4 address alone', () => {
  expect(networksOf('2001:db8:1:2::/64')).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48'])
  expect(networksOf('0:0:0:0::/64')).toEqual(['0:0:0:0::/64', '0:0:0::/48'])
  expect(networksOf('192.0.2.7')).toEqual(['192.0.2.7'])
  expect(networksOf('unknown')).toEqual(['unknown'])
})

test('without a connection and a proxy clients cannot be distinguished', async () => {
  const app = createApi()
  app.get('/', (c) => c.text(clientIpOf(c as never, false)))
  expect(await (await app.request('/', { headers: { 'x-forwarded-for': '192.0.2.7' } })).text()).toBe(
    'unknown',
  )
})

// (rule: guessing-limits)
test.each([
  [true, undefined, /TRUST_PROXY=on, and a request came without X-Forwarded-For/],
  [false, '192.0.2.7', /TRUST_PROXY is off/],
  [true, '192.0.2.7', null],
  [false, undefined, null],
])(
  'a proxy that hides its clients is named: trusted %s, forwarded %s',
  async (isTrusted, forwarded, words) => {
    const app = createApi()
    app.get('/', (c) => c.text(hiddenAddressOf(c as never, isTrusted) ?? ''))
    const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {}
    const through = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    expect(await (await app.request('/', { headers }, through)).text()).toMatch(words ?? /^$/)
    // Calls from inside the process have no connection.
    expect(await (await app.request('/', { headers }, {})).text()).toBe('')
  },
)
