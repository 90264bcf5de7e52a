import { accounts, users } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'

/**
 * One user with a password, as better-auth stores it: a 'credential' account whose account id is the user's.
 * @param password already hashed
 * @param isMailboxProven false for who was given a link by hand
 * @returns null when the e-mail has an account
 */
export async function insertUser(
  ctx: Pick<Ctx, 'db'>,
  input: { email: string; name: string; password: string; isMailboxProven?: boolean },
): Promise<{ id: string; email: string } | null> {
  const [user] = await ctx.db
    .insert(users)
    .values({ email: input.email, name: input.name, emailVerified: input.isMailboxProven ?? true })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email })
  if (!user) return null
  await ctx.db.insert(accounts).values({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: input.password,
  })
  return user
}
