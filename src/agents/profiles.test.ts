import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { settings } from '../db/schema.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { createProfileFetcher, createProfileReader } from './platform-profiles.server.ts'
import { profileAddressIn } from './protocol.rules.ts'
import { hasSchemas, openAgentShop, profileText, schemaErrors } from './test-protocol.ts'

let shop: Awaited<ReturnType<typeof openAgentShop>>
const start = new Date('2026-11-20T10:00:00Z')
const after = (seconds: number) => shop.setNow(new Date(start.getTime() + seconds * 1000))
beforeAll(async () => {
  shop = await openAgentShop()
  await insertProduct(shop.ctx, { title: 'Oniko Wrap' })
})
beforeEach(async () => {
  shop.setNow(start)
  shop.fetched.length = 0
  await shop.ctx.db.execute(sql`truncate rate_limits`)
})
afterAll(() => shop.close())

const search = (agent: string | null, more = {}) =>
  shop.call('POST', '/catalog/search', { query: 'wrap' }, { agent, ...more })

// (rule: agent-profile)
test('the shop’s profile says what is there, and may be cached', async () => {
  const profile = await shop.call('GET', '/.well-known/ucp')
  expect(profile.status).toBe(200)
  expect(schemaErrors('profile.json#/$defs/business_schema', profile.body)).toBeNull()
  expect(profile.headers.get('cache-control')).toBe('public, max-age=300')
  const { ucp } = profile.body
  expect(ucp.services['dev.ucp.shopping']).toEqual([
    expect.objectContaining({
      version: '2026-08-25',
      transport: 'rest',
      endpoint: 'https://shop.example/ucp',
    }),
  ])
  expect(Object.keys(ucp.capabilities)).toEqual([
    'dev.ucp.shopping.catalog.search',
    'dev.ucp.shopping.catalog.lookup',
    'dev.ucp.shopping.cart',
    'dev.ucp.shopping.checkout',
    'dev.ucp.shopping.order',
    'dev.ucp.shopping.permalink',
  ])
  const [permalink] = ucp.capabilities['dev.ucp.shopping.permalink']
  expect(
    schemaErrors('shopping/permalink.json#/$defs/dev.ucp.shopping.permalink/business_schema', permalink),
  ).toBeNull()
  expect(permalink.config).toEqual({ endpoint: 'https://shop.example/buy' })
  const etag = profile.headers.get('etag')!
  const again = await shop.call('GET', '/.well-known/ucp', undefined, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test.skipIf(!hasSchemas)(
  'the published schemas are here, and refuse what is none (docs/assistants.md)',
  () => {
    expect(schemaErrors('shopping/order.json', {})).toContain("must have required property 'permalink_url'")
    expect(schemaErrors('profile.json#/$defs/business_schema', { ucp: { version: 'draft' } })).toContain(
      'pattern',
    )
  },
)

// (rule: agents-switch)
test('until the owner switches it on there is none of it', async () => {
  await shop.ctx.db.update(settings).set({ value: false })
  for (const [method, path, body] of [
    ['GET', '/.well-known/ucp'],
    ['POST', '/catalog/search', { query: 'wrap' }],
    ['POST', '/carts', {}],
  ] as const)
    expect((await shop.call(method, path, body)).status).toBe(404)
  await shop.ctx.db.update(settings).set({ value: true })
  expect((await shop.call('GET', '/.well-known/ucp')).status).toBe(200)
})

// (rule: agent-known)
test('who says no profile, or one that is none, is refused in the protocol’s words', async () => {
  const none = await search(null)
  expect([none.status, none.body.code, none.body.continue_url]).toEqual([
    400,
    'invalid_profile_url',
    'https://shop.example',
  ])
  expect((await search('nonsense')).body.code).toBe('invalid_profile_url')
  shop.profiles.set('https://a.example/html', '<html>')
  shop.profiles.set('https://a.example/empty', '{}')
  for (const agent of shop.profiles.keys()) {
    const refused = await search(agent)
    expect([refused.status, refused.body.code]).toEqual([422, 'profile_malformed'])
  }
})

// (rule: agent-known)
test('another version is refused and names this one; a capability that is not shared is an outcome', async () => {
  shop.profiles.set('https://a.example/old', profileText('2026-01-11'))
  const old = await search('https://a.example/old')
  expect([old.status, old.body]).toEqual([
    422,
    {
      code: 'version_unsupported',
      content: 'Protocol version 2026-01-11 is not supported. This shop speaks 2026-08-25.',
      continue_url: 'https://shop.example',
    },
  ])
  shop.profiles.set('https://a.example/cart', profileText(undefined, ['cart']))
  const apart = await search('https://a.example/cart')
  expect([apart.status, apart.body.messages[0].code]).toEqual([200, 'capabilities_incompatible'])
  expect(schemaErrors('common/types/error_response.json', apart.body)).toBeNull()
})

// (rule: agent-known)
test('a profile is fetched once a minute at most, and one that is known outlives its server', async () => {
  const agent = 'https://b.example/profile'
  await Promise.all([search(agent), search(agent), search(agent)])
  await search(agent)
  expect(shop.fetched).toEqual([agent])
  after(61)
  shop.profiles.set(agent, '<html>')
  expect((await search(agent)).status).toBe(200)
  expect(shop.fetched).toEqual([agent, agent])
  shop.profiles.delete(agent)
})

// (rule: agent-limits)
test('unknown profiles are fetched within limits, while known ones go on', async () => {
  const known = 'https://c.example/profile'
  await search(known)
  await shop.ctx.db.execute(sql`update rate_limits set hits = 600 where key = 'agent-profiles:all'`)
  const refused = await search('https://c.example/another')
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect((await search(known)).status).toBe(200)
  after(600)
  expect((await search('https://c.example/another')).status).toBe(200)
})

test('the header names the profile among other members', () => {
  expect(profileAddressIn('profile="https://a.example/p"')).toBe('https://a.example/p')
  expect(profileAddressIn('version="1"; profile="https://a.example/p";x=1')).toBe('https://a.example/p')
  expect(profileAddressIn('a=1, profile = "https://a.example/p"')).toBe('https://a.example/p')
  for (const none of [undefined, '', 'profile=https://a.example', 'xprofile="a"', 'profile=""'])
    expect(profileAddressIn(none)).toBeNull()
})

// (rule: agent-known)
test('profiles come over https from public addresses, are not followed elsewhere, and have an end', async () => {
  const server = http.createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/profile' }).end()
    else if (request.url === '/huge') response.writeHead(200).end(`"${'x'.repeat(200_000)}"`)
    else response.writeHead(200, { 'cache-control': 'public, max-age=120' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const codeOf = (fetched: Promise<unknown>) =>
      fetched.then(
        () => 'came',
        ({ code }: { code: string }) => code,
      )
    const live = createProfileFetcher('https://shop.example', {
      resolve: async () => [{ address: '10.0.0.1', family: 4 }],
    })
    expect(await codeOf(live(new URL('http://agent.example/p')))).toBe('INVALID_PROFILE_URL')
    expect(await codeOf(live(new URL('https://agent.example/p')))).toBe('INVALID_PROFILE_URL')
    expect(await codeOf(live(new URL('https://169.254.169.254/p')))).toBe('INVALID_PROFILE_URL')
    expect(await codeOf(live(new URL(`http://127.0.0.1:${port}/p`)))).toBe('INVALID_PROFILE_URL')
    const nobody = createProfileFetcher('https://shop.example', { resolve: async () => [] })
    expect(await codeOf(nobody(new URL('https://agent.example/p')))).toBe('PROFILE_UNREACHABLE')
    const local = createProfileFetcher('http://localhost:3000')
    const at = (path: string) => local(new URL(`http://127.0.0.1:${port}${path}`))
    expect(await at('/profile')).toEqual({ text: '{}', maxAgeMs: 120_000 })
    expect(await codeOf(at('/moved'))).toBe('PROFILE_UNREACHABLE')
    expect(await codeOf(at('/huge'))).toBe('PROFILE_MALFORMED')
    expect(await codeOf(local(new URL('http://10.0.0.1/p')))).toBe('INVALID_PROFILE_URL')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('two hundred profiles are cached: the one that was not used for longest is fetched again', async () => {
  const fetched: string[] = []
  const read = createProfileReader(async ({ href }) => {
    fetched.push(href)
    return { text: profileText(), maxAgeMs: 3_600_000 }
  })
  const at = (number: number) => read(shop.ctx, `https://d.example/${number}`, `203.0.113.${number % 200}`)
  for (let number = 0; number < 201; number++) {
    if (number % 100 === 0) await shop.ctx.db.execute(sql`truncate rate_limits`)
    await at(number)
    await at(0)
  }
  expect(fetched).toHaveLength(201)
  await at(1)
  expect(fetched.at(-1)).toBe('https://d.example/1')
})
