import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createGoogleStandIn } from './google.ts'

const issuer = 'http://127.0.0.1:3002'
const back = 'http://127.0.0.1:3000/api/auth/oauth2/callback/google'
const verifier = 'a-verifier-of-more-than-forty-three-characters-long'
const asked = {
  client_id: 'demo',
  redirect_uri: back,
  response_type: 'code',
  state: 's1',
  nonce: 'n1',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
}
let nowMs = Date.parse('2026-11-24T09:00:00Z')
const app = createGoogleStandIn({ issuer, clientId: 'demo', clientSecret: 'shh', nowMs: () => nowMs })

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request(issuer + path, { method: 'POST', body: new URLSearchParams(form), headers })
const choose = async (more: Record<string, string> = {}) => {
  const response = await post('/authorize', {
    ...asked,
    email: ' Ada@Example.com ',
    name: 'Ada Obi',
    ...more,
  })
  return new URL(response.headers.get('location')!)
}
const token = (code: string, more: Record<string, string> = {}) =>
  post('/token', {
    grant_type: 'authorization_code',
    code,
    client_id: 'demo',
    client_secret: 'shh',
    redirect_uri: back,
    code_verifier: verifier,
    ...more,
  })

test('the chosen person returns with a single-use code, and its token is signed', async () => {
  const page = await app.request(`${issuer}/authorize?${new URLSearchParams(asked)}`)
  expect(await page.text()).toContain('Ada Obi')
  const url = await choose()
  expect(url.href.startsWith(`${back}?`)).toBe(true)
  expect(url.searchParams.get('state')).toBe('s1')
  const code = url.searchParams.get('code')!
  const answer = (await (await token(code)).json()) as { id_token: string; access_token: string }
  const [head, payload, signature] = answer.id_token.split('.') as [string, string, string]
  const { keys } = (await (await app.request(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] }
  const key = createPublicKey({ key: keys[0] as never, format: 'jwk' })
  expect(verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(claims).toMatchObject({
    iss: issuer,
    aud: 'demo',
    nonce: 'n1',
    email: 'ada@example.com',
    email_verified: true,
  })
  const info = await app.request(`${issuer}/userinfo`, {
    headers: { authorization: `Bearer ${answer.access_token}` },
  })
  expect(await info.json()).toMatchObject({ sub: claims.sub, name: 'Ada Obi' })
  expect((await token(code)).status).toBe(400)
})

test('a wrong secret, verifier, address or a late code gets nothing', async () => {
  const codeOf = async () => (await choose()).searchParams.get('code')!
  expect((await token(await codeOf(), { client_secret: 'guess' })).status).toBe(401)
  expect((await token(await codeOf(), { code_verifier: 'another' })).status).toBe(400)
  expect((await token(await codeOf(), { redirect_uri: 'http://127.0.0.1:9/' })).status).toBe(400)
  const late = await codeOf()
  nowMs += 61_000
  expect((await token(late)).status).toBe(400)
})

// (rule: google-sign-in)
test("it redirects to this machine only, answers this machine only, and refuses another page's form", async () => {
  const away = await post('/authorize', { ...asked, redirect_uri: 'https://shop.example/', email: 'a@b.co' })
  expect(away.status).toBe(400)
  expect((await app.request('http://shop.example/authorize')).status).toBe(404)
  const proxied = await app.request(`${issuer}/jwks`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(proxied.status).toBe(404)
  const foreign = await post('/authorize', { ...asked, email: 'a@b.co' }, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  const nobody = await post('/authorize', { ...asked, email: 'nobody' })
  expect(nobody.status).toBe(400)
  expect(await nobody.text()).toContain('Please enter an email address')
})
