import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseForeignHosts } from './foreign-host.ts'

const app = new Hono()
app.use('*', refuseForeignHosts('https://shop.example', ['www.shop.example']))
app.get('*', (c) => c.text('the shop'))

const ask = (url: string, host?: string) => app.request(url, host ? { headers: { host } } : {})

test.each([
  'https://shop.example/',
  'https://SHOP.example:8443/cart',
  'https://www.shop.example/',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/',
  'http://localhost/',
])('%s is this shop', async (url) => {
  expect((await ask(url)).status).toBe(200)
})

// (rule: own-host)
test.each(['https://evil.example/', 'https://shop.example.evil.example/', 'https://xshop.example/'])(
  '%s is refused, and its name is not repeated',
  async (url) => {
    const answer = await ask(url)
    expect([answer.status, await answer.text()]).toEqual([421, 'This shop is not at this address.'])
    expect(answer.headers.get('location')).toBeNull()
  },
)

test('a request line and a Host that differ must both be ours', async () => {
  expect((await ask('https://shop.example/', 'evil.example')).status).toBe(421)
  expect((await ask('https://evil.example/', 'shop.example')).status).toBe(421)
})

test('monitoring may call by any host name', async () => {
  expect((await ask('http://10.0.0.7:3000/healthz')).status).toBe(200)
})
