import { hashPassword } from 'better-auth/crypto'
import { and, asc, eq } from 'drizzle-orm'
import { profiles, userRoles, users } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { accountError } from './account.errors.rules.ts'
import { insertUser } from './sign-up.service.ts'

type DbCtx = Pick<Ctx, 'db'>

/** The role row 'admin' opens the admin area, from the next request on (rule: admin-role). @throws NO_SUCH_USER */
export async function grantAdmin(ctx: DbCtx, email: string): Promise<void> {
  const userId = await findUserId(ctx, email)
  await ctx.db.insert(userRoles).values({ userId, role: 'admin' }).onConflictDoNothing()
}

/** @throws NO_SUCH_USER */
export async function revokeAdmin(ctx: DbCtx, email: string): Promise<void> {
  const userId = await findUserId(ctx, email)
  await ctx.db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')))
}

/** The admins' e-mails in alphabetical order. */
export async function listAdmins(ctx: DbCtx): Promise<string[]> {
  const rows = await ctx.db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(users.email))
  return rows.map((row) => row.email)
}

/** ADMIN_EMAIL and ADMIN_PASSWORD at start: user, profile and role exist afterwards; an existing password is kept. */
export async function ensureFirstAdmin(ctx: DbCtx, email: string, password: string): Promise<void> {
  const normalised = normaliseEmail(email)
  const [known] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, normalised))
  const hash = known ? null : await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    const created = hash
      ? await insertUser({ db: tx as never }, { email: normalised, name: '', password: hash })
      : null
    const id = created?.id ?? (await findUserId({ db: tx as never }, normalised))
    await tx.insert(profiles).values({ id }).onConflictDoNothing()
    await tx.insert(userRoles).values({ userId: id, role: 'admin' }).onConflictDoNothing()
  })
}

async function findUserId(ctx: DbCtx, email: string): Promise<string> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  if (!user) throw accountError('NO_SUCH_USER')
  return user.id
}
