import type { Context, MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Db, Replica } from '../../../db/client.ts'
import { readWalPosition } from '../../../db/replica-watch.ts'
import { hostCookieName } from './host-cookie.ts'

/** Where the database's log ended after this browser's last change (decision 058). */
const cookieNameAt = (appUrl: string) => hostCookieName(appUrl, 'position')

const readCookie = (headers: Headers, name: string): string | undefined =>
  parse(headers.get('cookie') ?? '', name)[name]

/** A header with that cookie alone, for reads on behalf of a browser that are the same for everyone. */
export function onlyPosition(headers: Headers, appUrl: string): Record<string, string> {
  const name = cookieNameAt(appUrl)
  // Read as a number: anything else in a cookie would be another header, or another cookie.
  const value = readWalPosition(readCookie(headers, name))
  return value ? { cookie: `${name}=${value}` } : {}
}

/** The replica's database when it has what the shop was notified of and what this browser has changed, else null. */
export async function publicReadsDb(
  replica: Replica | null,
  headers: Headers,
  appUrl: string,
): Promise<Db | null> {
  if (!replica) return null
  const seen = readWalPosition(readCookie(headers, cookieNameAt(appUrl)))
  if (await replica.hasChanges(seen)) return replica.db
  replica.fallbacks.add(replica.isUsed() ? 'behind' : 'left')
  return null
}

/** The same for an owner's sums, which show all that the primary has. */
export async function sumsDb(replica: Replica | null): Promise<Db | null> {
  if (!replica) return null
  if (await replica.isCurrent()) return replica.ownersDb
  replica.fallbacks.add(replica.isUsed() ? 'behind' : 'left')
  return null
}

/** A browser that changed something carries from then on how new what it reads has to be (rule: own-changes-read). */
export function rememberChanges(replica: Replica, appUrl: string): MiddlewareHandler {
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: appUrl.startsWith('https:'),
  } as const
  const name = cookieNameAt(appUrl)
  return async (c, next) => {
    await next()
    if (isRead(c) || c.res.status >= 400) return
    setCookie(c, name, String(await replica.position()), attributes)
  }
}

export const isRead = ({ req }: Pick<Context, 'req'>) => req.method === 'GET' || req.method === 'HEAD'
