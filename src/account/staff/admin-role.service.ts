import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { auditLog, profiles, pushSubscriptions, staffInvitations, userRoles, users } from '../../db/schema.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import {
  type Ctx,
  inTransaction,
  type OwnerCtx,
  type StaffRole,
  type SystemCtx,
} from '../../lib/server/context.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { type HelperRights, usualRights } from '../../lib/helper-rights.rules.ts'
import { accountError } from '../account.errors.rules.ts'
import { adminInputSchema, type Staff, staffSchema } from './admin-role.schema.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { insertUser } from '../passwords/insert-user.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'

/**
 * Opens the admin area, from the next request on: as an owner's or as a helper's (rules: admin-role,
 * helper-role). Nobody has both: a helper who becomes an owner loses the helper's role. Requires the password
 * again.
 * @throws PASSWORD_AGAIN, NO_SUCH_USER; ALREADY_ADMIN when an owner would become a helper
 */
export async function grantRole(
  ctx: OwnerCtx,
  email: string,
  role: StaffRole,
  rights?: HelperRights,
): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (ctx) => addRole(ctx, await findUserId(ctx, email), role, rights))
}

/**
 * Revokes the role and deletes her devices' push subscriptions, from the next request on, but never the last
 * owner's (rule: last-admin). Requires the password again. @throws PASSWORD_AGAIN, NO_SUCH_USER, NOT_ADMIN,
 * NOT_HELPER, LAST_ADMIN
 */
export async function revokeRole(ctx: OwnerCtx, email: string, role: StaffRole): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (ctx) => {
    const userId = await findUserId(ctx, email)
    // All who have the role are locked, in one order: of two owners who revoke each other the second finds herself the last.
    const holders = await ctx.db
      .select({ userId: userRoles.userId })
      .from(userRoles)
      .where(eq(userRoles.role, role))
      .orderBy(asc(userRoles.userId))
      .for('update')
    if (!holders.some((holder) => holder.userId === userId))
      throw accountError(role === 'admin' ? 'NOT_ADMIN' : 'NOT_HELPER')
    if (role === 'admin' && holders.length === 1) throw accountError('LAST_ADMIN')
    await ctx.db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
    await audit(ctx, ['user', userId], 'role.revoke', { before: { role } })
  })
}

export const removeMember = ownerCommand('delete /roles', {
  summary: 'Take a role away; asks for the password again; 409 LAST_ADMIN when nobody else has it',
  body: adminInputSchema,
  answer: [staffSchema, 'The staff as it is now'],
  run: async (ctx, { email, role }) => {
    await revokeRole(ctx, email, role)
    return listStaff(ctx)
  },
})

export const readMembers = ownerRead('get /roles', {
  summary: 'Who works in the shop',
  answer: [staffSchema, 'Owners, helpers, and who is invited'],
  run: (ctx) => listStaff(ctx),
})

/** Of invitations those that open something: in their time, of an owner who is one still. */
export const countsStill = (ctx: Ctx) =>
  and(
    gt(staffInvitations.expiresAt, ctx.now()),
    sql`(${staffInvitations.invitedBy} is null or exists (select from user_roles owner
      where owner.user_id = ${staffInvitations.invitedBy} and owner.role = 'admin'))`,
  )

/** The staff and who is invited, ordered by e-mail. */
export async function listStaff(ctx: OwnerCtx): Promise<Staff> {
  const rows = await ctx.db
    .select({
      user_id: users.id,
      email: users.email,
      name: users.name,
      role: userRoles.role,
      rights: userRoles.rights,
      discount_percent: userRoles.discountPercent,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .orderBy(asc(users.email))
  const having = (role: StaffRole) =>
    rows
      .filter((row) => row.role === role)
      .map(({ user_id, email, name, rights, discount_percent }) => ({
        user_id,
        email,
        name,
        rights,
        discount_percent,
      }))
  const invited = await ctx.db
    .select()
    .from(staffInvitations)
    .where(countsStill(ctx))
    .orderBy(asc(staffInvitations.email))
  return {
    admins: having('admin').map(({ user_id, email, name }) => ({ user_id, email, name })),
    helpers: having('helper'),
    invited: invited.map(({ email, role, rights, discountPercent, expiresAt }) => ({
      email,
      role,
      rights,
      discount_percent: discountPercent,
      expires_at: expiresAt.toISOString(),
    })),
  }
}

/**
 * ADMIN_EMAIL and ADMIN_PASSWORD at start: user, profile and role exist afterwards; an existing password
 * stays. False when somebody has revoked this admin: a restart does not undo a person's decision
 * (decision 019) (rule: first-admin).
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
    await addRole(ctx, id, 'admin')
    return true
  })
}

/** The same within a transaction that asked who may. */
export async function addRole(
  ctx: OwnerCtx,
  userId: string,
  role: StaffRole,
  { rights, discountPercent }: HelperRights = { rights: usualRights, discountPercent: 0 },
): Promise<void> {
  const [held] = await ctx.db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(userRoles.role))
    .for('update')
  if (held?.role === role) return
  if (held?.role === 'admin') throw accountError('ALREADY_ADMIN')
  await ctx.db.delete(userRoles).where(eq(userRoles.userId, userId))
  const added = await ctx.db
    .insert(userRoles)
    .values({ userId, role, rights: [...rights], discountPercent })
    .onConflictDoNothing()
    .returning({ userId: userRoles.userId })
  if (added.length === 0) return
  await audit(ctx, ['user', userId], 'role.grant', {
    ...(held && { before: { role: held.role } }),
    after: { role },
  })
}

/** Whether the audit's last entry on this user's owner role is a revocation. */
async function isRevoked(ctx: SystemCtx, userId: string): Promise<boolean> {
  const [last] = await ctx.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'user'),
        eq(auditLog.subjectId, userId),
        inArray(auditLog.action, ['role.grant', 'role.revoke']),
        sql`coalesce(${auditLog.after}, ${auditLog.before})->>'role' = 'admin'`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last?.action === 'role.revoke'
}

/** @throws NO_SUCH_USER */
export async function findUserId(ctx: OwnerCtx, email: string): Promise<string> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  if (!user) throw accountError('NO_SUCH_USER')
  return user.id
}
