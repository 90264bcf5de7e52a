import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { commonError } from '../../lib/errors.ts'
import { hostCookieName } from '../../lib/server/web/host-cookie.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { hourMs, secondMs } from '../../lib/time.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { sessionLifetimes } from './session-lifetimes.rules.ts'

type GuestEnv = Pick<AuthEnv, 'APP_URL' | 'AUTH_SECRET'>

/**
 * The guest's cookie holds 256 random bits and the shop's signature; the database stores only their SHA-256
 * (rule: guest-key).
 */
const valuePattern = /^([\w-]{43})\.([\w-]{43})$/
const cookieNameAt = ({ APP_URL }: GuestEnv) => hostCookieName(APP_URL, 'guest')

/** The key of the guest this shop made, or null: a cookie with a foreign signature is none. */
export function guestKeyOf(headers: Headers, env: GuestEnv): string | null {
  const name = cookieNameAt(env)
  const [, random = '', given = ''] =
    valuePattern.exec(parse(headers.get('cookie') ?? '', name)[name] ?? '') ?? []
  if (!random) return null
  const expected = Buffer.from(signatureOf(random, env))
  return timingSafeEqual(Buffer.from(given), expected) ? hashRandom(random) : null
}

/** Issues and forgets guest cookies; they are Secure when the shop's address is https. */
export function createGuestKeys(env: GuestEnv) {
  const cookieName = cookieNameAt(env)
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: env.APP_URL.startsWith('https:'),
  } as const

  return {
    /**
     * The key a guest's rows are stored under. On a guest's first write the cookie is issued and `c.var.ctx` names the
     * key from then on. Not for signed-in customers, who own rows by their user id.
     */
    ensureGuestKey(c: Context<ApiEnv>): string {
      const { ctx } = c.var
      if (ctx.actor.kind === 'system') throw commonError('BAD_REQUEST')
      if (ctx.actor.guestKey) return ctx.actor.guestKey
      const random = randomBytes(32).toString('base64url')
      const value = `${random}.${signatureOf(random, env)}`
      setCookie(c, cookieName, value, { ...attributes, maxAge: sessionLifetimes.guestCookieMs / secondMs })
      const guestKey = hashRandom(random)
      c.set('ctx', { ...ctx, actor: { ...ctx.actor, guestKey } })
      return guestKey
    },

    /** After sign-out nothing of the former user stays: the next write gets a new key. */
    clearGuest(c: Context<ApiEnv>): void {
      if (getCookie(c, cookieName)) deleteCookie(c, cookieName, attributes)
    },
  }
}

/** Returns this guest's key, issuing the cookie when there is none. */
export type EnsureGuestKey = (c: Context<ApiEnv>) => string

/** A script that forgets its cookie makes a cart each time. */
export const newGuests = defineLimit({
  name: 'new-guest',
  by: 'network',
  most: 3000,
  windowMs: hourMs,
  carrier: 'At the opening of a drop a city makes some hundreds of guests.',
})

/**
 * The context of a call that writes: only a first write makes a guest, reading sets no cookie. Throws TOO_MANY_REQUESTS
 * (rule: guest-bounds).
 */
export async function writerCtx(c: Context<ApiEnv>, ensureGuestKey: EnsureGuestKey): Promise<Ctx> {
  const { ctx } = c.var
  if (ctx.actor.kind !== 'guest' || ctx.actor.guestKey) return ctx
  await limitRate(ctx, { limit: newGuests, network: c.var.clientIp })
  return { ...ctx, actor: { kind: 'guest', guestKey: ensureGuestKey(c) } }
}

const hashRandom = (random: string) => createHash('sha256').update(random).digest('hex')

const signatureOf = (random: string, { AUTH_SECRET }: GuestEnv) =>
  createHmac('sha256', AUTH_SECRET).update(`guest|${random}`).digest('base64url')
