import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accounts } from '../../db/schema.ts'
import { hashPassword, isOutdatedHash } from './password-hash.server.ts'

/** After a sign-in, which knows the password: replaces a hash of an earlier, cheaper kind. */
export async function keepHashUpToDate(db: Db, userId: string, password: string): Promise<void> {
  const ofUser = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
  const [kept] = await db.select({ hash: accounts.password }).from(accounts).where(ofUser)
  if (!kept?.hash || !isOutdatedHash(kept.hash)) return
  const fresh = await hashPassword(password)
  await db
    .update(accounts)
    .set({ password: fresh })
    .where(and(ofUser, eq(accounts.password, kept.hash)))
}
