import { and, eq } from 'drizzle-orm'
import { profiles, type StaffInvitation, staffInvitations } from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction, type OwnerCtx, type StaffRole } from '../../lib/server/context.ts'
import type { HelperRights } from '../../lib/helper-rights.rules.ts'
import { signedIds } from '../../lib/server/signed-id.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { dayMs } from '../../lib/time.ts'
import { accountError } from '../account.errors.rules.ts'
import { staffJoinMailQueue } from '../account-queues.rules.ts'
import { insertUser } from '../passwords/insert-user.server.ts'
import { refuseEasyPassword } from '../passwords/known-passwords.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { addRole, countsStill } from './admin-role.service.ts'

const lastsMs = 7 * dayMs

/** Of the link in the mail, which proves the mailbox, and of the one that an owner hands over, which does not. */
const links = { mail: signedIds('staff-join'), hand: signedIds('staff-join-by-hand') }

/** Where an invitation is accepted; `secret` is AUTH_SECRET. */
export const joinPath = (secret: string, id: string, way: keyof typeof links) =>
  `/join/${links[way].sign(secret, id)}`

/**
 * Invites somebody who has no account, or invites her again: the mail has a link, good for a week and once, by which she chooses her
 * password (rule: staff-invitation). The caller has asked for the password.
 */
export async function inviteByMail(
  ctx: OwnerCtx,
  { email, role, rights, discountPercent }: { email: string; role: StaffRole } & HelperRights,
): Promise<StaffInvitation> {
  const invitedBy = ctx.actor.kind === 'customer' ? ctx.actor.userId : null
  const expiresAt = new Date(ctx.now().getTime() + lastsMs)
  const now = { role, rights: [...rights], discountPercent, invitedBy, expiresAt, createdAt: ctx.now() }
  const [row] = await ctx.db
    .insert(staffInvitations)
    .values({ email, ...now })
    .onConflictDoUpdate({ target: staffInvitations.email, set: now })
    .returning()
  await audit(ctx, ['staff_invitation', row!.id], 'role.invite', { after: { role } })
  await ctx.queue.send(ctx.db, staffJoinMailQueue, { id: row!.id, at: ctx.now().toISOString() })
  return row!
}

/** One that counts still. */
export async function findInvitation(ctx: Ctx, id: string): Promise<StaffInvitation | null> {
  const [row] = await ctx.db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, id), countsStill(ctx)))
  return row ?? null
}

type Opened = StaffInvitation & { isMailboxProven: boolean }

/** The invitation of a link. Throws JOIN_LINK_DEAD. */
export async function readInvitation(ctx: Ctx, secret: string, token: string): Promise<Opened> {
  const mailed = links.mail.read(secret, token)
  const id = mailed ?? links.hand.read(secret, token)
  const row = id && (await findInvitation(ctx, id))
  // An owner's is in her mail alone, also when a helper's had been handed over before.
  if (!row || (!mailed && row.role === 'admin')) throw accountError('JOIN_LINK_DEAD')
  return { ...row, isMailboxProven: mailed !== null }
}

/**
 * Makes account and role of who was invited, once. Throws JOIN_LINK_DEAD, KNOWN_PASSWORD; EMAIL_TAKEN when she made an account
 * meanwhile, to which an owner gives the role.
 */
export async function joinStaff(
  ctx: Ctx,
  secret: string,
  input: { token: string; firstName: string; password: string },
): Promise<{ email: string }> {
  const { id, email, role, isMailboxProven } = await readInvitation(ctx, secret, input.token)
  await refuseEasyPassword(ctx, input.password, email)
  const password = await hashPassword(input.password)
  return inTransaction(ctx, async (ctx) => {
    const [used] = await ctx.db.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning()
    if (used?.role !== role) throw accountError('JOIN_LINK_DEAD')
    const name = input.firstName.trim()
    const user = await insertUser(ctx, { email, name, password, isMailboxProven })
    if (!user) throw accountError('EMAIL_TAKEN')
    await ctx.db.insert(profiles).values({ id: user.id, firstName: name })
    await addRole(asSystem(ctx, 'account'), user.id, role, used)
    return { email }
  })
}
