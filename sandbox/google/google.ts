import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { choosePage } from './choose-page.ts'
import { claimsOf, personOf, type Person } from './people.ts'
import { createSigner, isVerifierOf } from './tokens.ts'

type Options = { issuer: string; clientId: string; clientSecret: string; nowMs?: () => number }
type Env = { Bindings: Partial<HttpBindings> }
type Grant = {
  person: Person
  redirectUri: string
  challenge: string | null
  nonce: string | null
  untilMs: number
}

const codeLastsMs = 60_000
const isLocalHost = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
const carried = ['client_id', 'redirect_uri', 'response_type', 'state', 'nonce', 'code_challenge'] as const

/**
 * Google's part of signing in, for the demo (decision 037): OpenID Connect with a page for choosing a person.
 * Its user can sign in as anybody, so it answers and redirects to this machine only.
 */
export function createGoogleStandIn({ issuer, clientId, clientSecret, nowMs = Date.now }: Options) {
  const signer = createSigner(issuer)
  const grants = new Map<string, Grant>()
  const people = new Map<string, Person>()
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    const address = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const isProxied = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
    const isHere = /^(::1|(::ffff:)?127\.)/.test(address) && isLocalHost(new URL(c.req.url).hostname)
    if (!isHere || isProxied) return c.notFound()
    await next()
    c.header('cache-control', 'no-store')
  })

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    }),
  )
  app.get('/jwks', (c) => c.json(signer.jwks))

  /** The error of the shop's request, or null. */
  function problemOf(request: Record<string, string>): string | null {
    if (request.client_id !== clientId) return 'Unknown client_id'
    if (request.response_type !== 'code') return 'response_type must be code'
    const uri = request.redirect_uri ?? ''
    return URL.canParse(uri) && isLocalHost(new URL(uri).hostname)
      ? null
      : 'redirect_uri must lead to this machine'
  }

  app.get('/authorize', (c) => {
    const request = requestOf((name) => c.req.query(name))
    const problem = problemOf(request)
    return problem ? c.text(problem, 400) : c.html(choosePage(request, null))
  })
  app.post('/authorize', async (c) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== issuer) return c.text('Only its own page may send this', 403)
    const form = await c.req.parseBody()
    const request = requestOf((name) => (typeof form[name] === 'string' ? form[name] : undefined))
    const problem = problemOf(request)
    if (problem) return c.text(problem, 400)
    const person = personOf(form)
    if (!person) return c.html(choosePage(request, 'Please enter an email address'), 400)
    const code = randomBytes(24).toString('base64url')
    grants.set(code, {
      person,
      redirectUri: request.redirect_uri!,
      challenge: request.code_challenge ?? null,
      nonce: request.nonce ?? null,
      untilMs: nowMs() + codeLastsMs,
    })
    const back = new URL(request.redirect_uri!)
    back.searchParams.set('code', code)
    if (request.state !== undefined) back.searchParams.set('state', request.state)
    return c.redirect(back.href)
  })

  app.post('/token', async (c) => {
    const form = await c.req.parseBody()
    const code = String(form.code ?? '')
    const grant = grants.get(code)
    // A code works once, also when the rest of the request is wrong.
    grants.delete(code)
    if (!isClient(c, form)) return c.json({ error: 'invalid_client' }, 401)
    const isGood =
      grant &&
      grant.untilMs > nowMs() &&
      grant.redirectUri === form.redirect_uri &&
      (grant.challenge === null || isVerifierOf(grant.challenge, String(form.code_verifier ?? '')))
    if (!isGood) return c.json({ error: 'invalid_grant' }, 400)
    const accessToken = randomBytes(24).toString('base64url')
    people.set(accessToken, grant.person)
    return c.json({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid email profile',
      id_token: signer.idToken(claimsOf(grant.person), {
        audience: clientId,
        nonce: grant.nonce,
        nowS: Math.floor(nowMs() / 1000),
      }),
    })
  })
  app.get('/userinfo', (c) => {
    const person = people.get((c.req.header('authorization') ?? '').replace(/^Bearer /, ''))
    return person ? c.json(claimsOf(person)) : c.json({ error: 'invalid_token' }, 401)
  })
  return app

  function isClient(c: Context<Env>, form: Record<string, unknown>): boolean {
    const basic = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const [id, secret] = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
      : [form.client_id, form.client_secret]
    return id === clientId && secret === clientSecret
  }
}

function requestOf(read: (name: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    carried.flatMap((name) => {
      const value = read(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
