import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { ApiEnv } from '../lib/server/api.ts'
import { commonError } from '../lib/errors.ts'

/** The guest's cookie holds 256 random bits; the database knows only their SHA-256 (rule: guest-key). */
const guestCookie = 'guest'
const lifetimeSeconds = 180 * 24 * 60 * 60
const valuePattern = /^[\w-]{43}$/

export function guestKeyOf(headers: Headers): string | null {
  const value = parse(headers.get('cookie') ?? '', guestCookie)[guestCookie]
  return value && valuePattern.test(value) ? hashGuestCookie(value) : null
}

/** Issues and forgets guest cookies; they are Secure when the shop's address is https. */
export function createGuestKeys(appUrl: string) {
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: appUrl.startsWith('https:'),
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
      const value = randomBytes(32).toString('base64url')
      setCookie(c, guestCookie, value, { ...attributes, maxAge: lifetimeSeconds })
      const guestKey = hashGuestCookie(value)
      c.set('ctx', { ...ctx, actor: { ...ctx.actor, guestKey } })
      return guestKey
    },

    /** After sign-out nothing of the former user stays: the next write gets a new key. */
    clearGuest(c: Context<ApiEnv>): void {
      if (getCookie(c, guestCookie)) deleteCookie(c, guestCookie, attributes)
    },
  }
}

const hashGuestCookie = (value: string) => createHash('sha256').update(value).digest('hex')
