import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { hostCookieName } from '../../lib/server/web/host-cookie.ts'
import type { AuthEnv } from '../auth-settings.server.ts'

/** Who reads the token of a call's session. */
export type TokenReader = { tokenOf: (headers: Headers) => string | null }

/** The session's token when the cookie is there and signed by this shop. No database. */
export function readSessionToken(headers: Headers, env: AuthEnv): string | null {
  const name = `${hostCookieName(env.APP_URL, 'shop')}.session_token`
  return readSigned(parse(headers.get('cookie') ?? '', name)[name], env.AUTH_SECRET)
}

/**
 * `token.signature` as better-auth signs it (HMAC-SHA256, base64). Synchronous: it runs on every call of a
 * shopper.
 */
function readSigned(cookie: string | undefined, secret: string): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || dot < 1) return null
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}
