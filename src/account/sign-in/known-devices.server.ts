import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { hostCookieName } from '../../lib/server/web/host-cookie.ts'
import { dayMs, secondMs } from '../../lib/time.ts'
import type { AuthEnv } from '../auth-settings.server.ts'

type Env = Pick<AuthEnv, 'APP_URL' | 'AUTH_SECRET'>

const cookieMs = 365 * dayMs
/** Accounts that one browser is known for, the last ones it signed in to. */
const mostAccounts = 4
const valuePattern = /^([\w-]{22})((?:\.[\w-]{22})*)$/

/**
 * Browsers that signed in before, known by a cookie: a random id, and the shop's signature of the id with each account's address.
 * It opens nothing; but strangers' wrong passwords do not count for such a browser (rule: known-browser).
 */
export function createKnownDevices(env: Env) {
  const name = hostCookieName(env.APP_URL, 'device')
  const markOf = (id: string, email: string) =>
    createHmac('sha256', env.AUTH_SECRET).update(`device|${id}|${email}`).digest('base64url').slice(0, 22)
  const read = (headers: Headers) => {
    const [, id, marks = ''] = valuePattern.exec(parse(headers.get('cookie') ?? '', name)[name] ?? '') ?? []
    return id ? { id, marks: marks.split('.').filter(Boolean) } : null
  }
  const isOf = (mark: string, id: string, email: string) =>
    timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(id, email)))

  return {
    /** The browser's id if it signed in to this account before, else null. */
    idOf(headers: Headers, email: string): string | null {
      const device = read(headers)
      return device?.marks.some((mark) => isOf(mark, device.id, email)) ? device.id : null
    },

    /** After a sign-in: the browser is known for this account from now on. */
    remember(c: Context<ApiEnv>, email: string): void {
      const { id, marks } = read(c.req.raw.headers) ?? {
        id: randomBytes(16).toString('base64url'),
        marks: [],
      }
      const others = marks.filter((mark) => !isOf(mark, id, email)).slice(0, mostAccounts - 1)
      setCookie(c, name, [id, markOf(id, email), ...others].join('.'), {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: env.APP_URL.startsWith('https:'),
        maxAge: cookieMs / secondMs,
      })
    },
  }
}
