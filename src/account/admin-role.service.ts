import { hashPassword } from 'better-auth/crypto'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { auditLog, profiles, userRoles, users } from '../db/schema.ts'
import { recordAudit } from '../lib/server/audit.ts'
import { inTransaction, type OwnerCtx, type SystemCtx } from '../lib/server/context.ts'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { accountError } from './account.errors.rules.ts'
import type { Admin } from './admin-role.schema.ts'
import { insertUser } from './sign-up.service.ts'

/** The role opens the admin area, from the next request on; who has it keeps it (rule: admin-role). @throws NO_SUCH_USER */
export function grantAdmin(ctx: OwnerCtx, email: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => addRole(ctx, await findUserId(ctx, email)))
}

/** Takes the role away, from the next request on, but never the last one's (rule: last-admin). @throws NO_SUCH_USER, NOT_ADMIN, LAST_ADMIN */
export function revokeAdmin(ctx: OwnerCtx, email: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const userId = await findUserId(ctx, email)
    // All admins are locked, in one order: of two who revoke each other the second finds herself the last.
    const admins = await ctx.db
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .where(eq(userRoles.role, 'admin'))
      .orderBy(asc(userRoles.userId))
      .for('update')
    if (!admins.some((admin) => admin.userId === userId)) throw accountError('NOT_ADMIN')
    if (admins.length === 1) throw accountError('LAST_ADMIN')
    await ctx.db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')))
    await recordAudit(ctx, {
      action: 'role.revoke',
      subject: { type: 'user', id: userId },
      before: { role: 'admin' },
    })
  })
}

/** The admins in the alphabetical order of their e-mails. */
export function listAdmins(ctx: OwnerCtx): Promise<Admin[]> {
  return ctx.db
    .select({ user_id: users.id, email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(users.email))
}

/**
 * ADMIN_EMAIL and ADMIN_PASSWORD at start: user, profile and role exist afterwards; an existing password is kept. False
 * when somebody has revoked this admin: a start does not undo what a person decided (decision 019).
 */
export async function ensureFirstAdmin(ctx: SystemCtx, email: string, password: string): Promise<boolean> {
  const normalised = normaliseEmail(email)
  const [known] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, normalised))
  const hash = known ? null : await hashPassword(password)
  return inTransaction(ctx, async (ctx) => {
    const created = hash ? await insertUser(ctx, { email: normalised, name: '', password: hash }) : null
    const id = created?.id ?? (await findUserId(ctx, normalised))
    await ctx.db.insert(profiles).values({ id }).onConflictDoNothing()
    if (await isRevoked(ctx, id)) return false
    await addRole(ctx, id)
    return true
  })
}

async function addRole(ctx: OwnerCtx, userId: string): Promise<void> {
  const added = await ctx.db
    .insert(userRoles)
    .values({ userId, role: 'admin' })
    .onConflictDoNothing()
    .returning({ userId: userRoles.userId })
  if (added.length === 0) return
  await recordAudit(ctx, {
    action: 'role.grant',
    subject: { type: 'user', id: userId },
    after: { role: 'admin' },
  })
}

/** Whether the last word on this user's role, in the audit, took it away. */
async function isRevoked(ctx: SystemCtx, userId: string): Promise<boolean> {
  const [last] = await ctx.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, userId),
        inArray(auditLog.action, ['role.grant', 'role.revoke']),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last?.action === 'role.revoke'
}

async function findUserId(ctx: OwnerCtx, email: string): Promise<string> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  if (!user) throw accountError('NO_SUCH_USER')
  return user.id
}
