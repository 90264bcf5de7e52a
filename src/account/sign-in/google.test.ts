import { Events, OAuth2Server } from 'oauth2-mock-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, users } from '../../db/schema.ts'
import { noticesCookie, readNotices } from './sign-in-notices.rules.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'

const google = new OAuth2Server()
let notices: string[] = []
let tries = 0
let claims: Record<string, unknown> = {}
let t: AccountTest

beforeAll(async () => {
  await google.issuer.keys.generate('RS256')
  await google.start(0, '127.0.0.1')
  google.service.on(Events.BeforeTokenSigning, (token) => void Object.assign(token.payload, claims))
  const settings = {
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: google.issuer.url!,
  }
  t = await openAccountTest(settings, { onSignedIn: async () => notices })
})
afterAll(async () => {
  await t.close()
  await google.stop()
})

/** Clicks "Continue with Google" and follows to the end. */
async function signInWithGoogle(profile: object, returnTo?: string, browser = t.browser()) {
  claims = { aud: 'shop', name: 'Ada Obi', ...profile }
  const start = await browser.post('/api/auth/sign-in/social', {
    provider: 'google',
    ...(returnTo && { returnTo }),
  })
  expect(start.status).toBe(200)
  const { url } = await start.json()
  const consent = await fetch(url, { redirect: 'manual' })
  const back = await browser.get(consent.headers.get('location')!)
  return { browser, url: new URL(url), back, location: back.headers.get('location') }
}

const sessionOf = async (browser: ReturnType<AccountTest['browser']>) =>
  (await browser.get('/api/session')).json()

// (rule: google-sign-in)
test('a new shopper is signed in, gets a profile and a welcome mail, and returns to where he was', async () => {
  const profile = { sub: 'g-1', email: 'New@Example.com', email_verified: true }
  const { browser, url, back, location } = await signInWithGoogle(profile, '/checkout?step=2')
  expect([back.status, location]).toEqual([302, 'http://shop.test/checkout?step=2'])
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(url.searchParams.get('redirect_uri')).toBe('http://shop.test/api/auth/callback/google')
  expect(await sessionOf(browser)).toMatchObject({
    user: { email: 'new@example.com' },
    profile: { first_name: 'Ada', last_name: 'Obi' },
    isAdmin: false,
  })
  expect((await t.mailsTo('new@example.com')).map((mail) => mail.subject)).toEqual(['Welcome to Indigo Lane'])
})

test("the sign-in's notice comes with Google's redirect", async () => {
  notices = ['Adire Dress: only 4 left, so your cart holds 4.']
  const profile = { sub: 'g-told', email: 'told@example.com', email_verified: true }
  const { browser } = await signInWithGoogle(profile)
  notices = []
  expect(readNotices(`${noticesCookie}=${browser.cookies.get(noticesCookie)}`)).toEqual([
    'Adire Dress: only 4 left, so your cart holds 4.',
  ])
})

// (rule: google-sign-in)
test('the account is known by its sub, also when its e-mail changed', async () => {
  const first = await signInWithGoogle({ sub: 'g-2', email: 'before@example.com', email_verified: true })
  const second = await signInWithGoogle({ sub: 'g-2', email: 'after@example.com', email_verified: true })
  expect((await sessionOf(second.browser)).user).toEqual((await sessionOf(first.browser)).user)
})

test('a verified address links to the account with the same verified address', async () => {
  const { body } = await signUp(t, 'link@example.com')
  const { browser } = await signInWithGoogle({ sub: 'g-3', email: 'link@example.com', email_verified: true })
  expect((await sessionOf(browser)).user.id).toBe(body.user.id)
})

// (rule: google-sign-in)
test('an address Google has not verified neither links nor makes an account', async () => {
  const { body } = await signUp(t, 'victim@example.com')
  const attack = await signInWithGoogle({ sub: 'g-4', email: 'victim@example.com', email_verified: false })
  expect(attack.location).toMatch(/^http:\/\/shop\.test\/auth\?mode=login&error=/)
  expect((await sessionOf(attack.browser)).user).toBeNull()
  const linked = await t.ctx.db.select().from(accounts).where(eq(accounts.userId, body.user.id))
  expect(linked.map((account) => account.providerId)).toEqual(['credential'])

  const unknown = await signInWithGoogle({ sub: 'g-5', email: 'unproven@example.com', email_verified: false })
  expect(unknown.location).toContain('error=')
  expect(await t.ctx.db.select().from(users).where(eq(users.email, 'unproven@example.com'))).toEqual([])
})

// (rule: google-sign-in)
test.each([false, 'false', 'FALSE', 'no', '', 0, 1, {}, [true], null, undefined, 'True'])(
  'a claim of %j does not verify an address, for any account',
  async (email_verified) => {
    const { body } = await signUp(t, `claimed-${String(tries++)}@example.com`)
    const email = body.user.email as string
    const attack = await signInWithGoogle({ sub: `g-of-${email}`, email, email_verified })
    expect(attack.location).toContain('error=')
    expect((await sessionOf(attack.browser)).user).toBeNull()
  },
)

// (rule: google-sign-in)
test('a claim of "true" verifies it, as some issuers write it', async () => {
  const { body } = await signUp(t, 'text@example.com')
  const { browser } = await signInWithGoogle({
    sub: 'g-text',
    email: 'text@example.com',
    email_verified: 'true',
  })
  expect((await sessionOf(browser)).user.id).toBe(body.user.id)
})

// (rule: google-sign-in)
test.each([
  { sub: 7, email: 'odd@example.com' },
  { sub: 'g-odd', email: ['odd@example.com'] },
  { sub: 'g-odd', email: 'no address' },
])('a token with claims that cannot be read signs nobody in: %j', async (odd) => {
  const { location, browser } = await signInWithGoogle({ email_verified: true, ...odd })
  expect(location).toContain('error=')
  expect((await sessionOf(browser)).user).toBeNull()
})

// (rule: google-sign-in)
test('an account with an unverified address is not linked', async () => {
  await t.ctx.db.insert(users).values({ email: 'squatted@example.com', emailVerified: false })
  const { location } = await signInWithGoogle({
    sub: 'g-6',
    email: 'squatted@example.com',
    email_verified: true,
  })
  expect(location).toContain('error=account_not_linked')
})

// (rule: return-target)
test('another site is never returned to', async () => {
  const profile = { sub: 'g-7', email: 'safe@example.com', email_verified: true }
  const { location } = await signInWithGoogle(profile, '//evil.example/x')
  expect(location).toBe('http://shop.test/')
})

test("another browser's callback does not sign in: the state belongs to the browser that began", async () => {
  claims = { aud: 'shop', sub: 'g-8', email: 'attacker@example.com', email_verified: true }
  const start = await t.browser().post('/api/auth/sign-in/social', { provider: 'google' })
  const consent = await fetch((await start.json()).url, { redirect: 'manual' })
  const victim = t.browser()
  const back = await victim.get(consent.headers.get('location')!)
  expect(back.headers.get('location')).toContain('error=')
  expect((await sessionOf(victim)).user).toBeNull()
})

test('a token made for another client is refused', async () => {
  const profile = { sub: 'g-9', email: 'audience@example.com', email_verified: true, aud: 'another shop' }
  const { location, browser } = await signInWithGoogle(profile)
  expect(location).toContain('error=')
  expect((await sessionOf(browser)).user).toBeNull()
})

test('a refusal at Google returns to the login with its returnTo', async () => {
  const browser = t.browser()
  const start = await browser.post('/api/auth/sign-in/social', { provider: 'google', returnTo: '/checkout' })
  const state = new URL((await start.json()).url).searchParams.get('state')
  const back = await browser.get(`/api/auth/callback/google?error=access_denied&state=${state}`)
  expect(back.headers.get('location')).toBe(
    'http://shop.test/auth?mode=login&returnTo=%2Fcheckout&error=access_denied',
  )
})

test("tokens and other of better-auth's ways in are refused by the body's schema", async () => {
  const body = { provider: 'google', idToken: { token: 'x' } }
  expect((await t.browser().post('/api/auth/sign-in/social', body)).status).toBe(400)
})

// (rules: google-sign-in, auth-messages)
test('while Google cannot be reached its button fails alone, and works again afterwards', async () => {
  const later = await openAccountTest({
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
  })
  try {
    await signUp(later, 'calm@example.com')
    const start = await later.browser().post('/api/auth/sign-in/social', { provider: 'google' })
    expect([start.status, (await start.json()).error.message]).toEqual([502, 'Failed to sign in with Google'])
    later.env.GOOGLE_ISSUER = google.issuer.url!
    expect((await later.browser().post('/api/auth/sign-in/social', { provider: 'google' })).status).toBe(200)
  } finally {
    await later.close()
  }
})
