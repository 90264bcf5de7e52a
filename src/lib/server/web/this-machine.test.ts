import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isFromThisMachine } from './this-machine.ts'

const app = new Hono().get('/', (c) => c.json(isFromThisMachine(c)))

async function ask(remoteAddress: string, headers: Record<string, string>, httpVersion = '1.1') {
  const response = await app.request(
    '/',
    { headers },
    { incoming: { httpVersion, socket: { remoteAddress } } },
  )
  return response.json()
}

test.each([
  ['127.0.0.1', 'localhost:3000'],
  ['127.0.0.1', '127.0.0.1:3000'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', 'LocalHost'],
  ['127.0.0.1', 'shop.localhost:3000'],
])('%s asking for %s is this machine', async (address, host) => {
  expect(await ask(address, { host })).toBe(true)
})

test.each([
  ['another machine', '192.0.2.7', 'localhost:3000'],
  ['another machine over IPv6', '2001:db8::7', '[::1]:3000'],
  ['another machine as IPv6', '::ffff:192.0.2.7', 'localhost'],
  ['a machine of the same network', '10.0.0.5', '127.0.0.1:3000'],
  ['a foreign name', '127.0.0.1', 'shop.example:3000'],
  ['a name that begins like ours', '127.0.0.1', '127.0.0.1.evil.example'],
  ['a name that ends like ours', '127.0.0.1', 'evil-localhost'],
  ['two names', '127.0.0.1', 'localhost, evil.example'],
  ['a name in front of ours', '127.0.0.1', 'evil.example@localhost'],
  ['an empty name', '127.0.0.1', ''],
])('%s is not this machine', async (_what, address, host) => {
  expect(await ask(address, { host })).toBe(false)
})

test('a request without a name is not this machine', async () => {
  expect(await ask('127.0.0.1', {})).toBe(false)
})

test.each([
  'x-forwarded-for',
  'X-Forwarded-Host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
])('a request proxied with %s is not from this machine', async (name) => {
  expect(await ask('127.0.0.1', { host: 'localhost', [name]: '127.0.0.1' })).toBe(false)
})

test('a request proxied in HTTP/1.0, without any header, is not from this machine', async () => {
  expect(await ask('127.0.0.1', { host: '127.0.0.1:3000' }, '1.0')).toBe(false)
})

test('a call without a connection is not this machine', async () => {
  expect(await (await app.request('/', { headers: { host: 'localhost' } })).json()).toBe(false)
})
