import * as z from 'zod'
import { and, eq } from 'drizzle-orm'
import { staffInvitations, userRoles, users } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { type Ctx, inTransaction, type OwnerCtx, type StaffRole } from '../../lib/server/context.ts'
import { usualRights } from '../../lib/helper-rights.rules.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { hourMs } from '../../lib/time.ts'
import { accountError } from '../account.errors.rules.ts'
import { staffInvitationMailQueue, staffJoinMailQueue } from '../account-queues.rules.ts'
import { adminInputSchema, newMemberSchema, staffSchema } from './admin-role.schema.ts'
import { countsStill, grantRole, listStaff } from './admin-role.service.ts'
import { withSwitches } from './helper-rights.service.ts'
import { inviteByMail, joinPath } from './join-staff.service.ts'

type Member = { email: string; role: StaffRole }

const mails = defineLimit({
  name: 'staff-invitation',
  by: 'thing',
  most: 5,
  windowMs: hourMs,
  carrier: 'It counts for one person who is invited.',
})

/** `join_url`: of a helper without an account, to be handed over, as by WhatsApp; an owner's is in her mail alone. */
const addedSchema = staffSchema.extend({ join_url: z.string().nullable() })

/**
 * Gives an account its role and mails what it may do now and where to sign in; who has no account is invited (rule: staff-invitation).
 * Who has the role already gets no second mail. Throws PASSWORD_AGAIN, ALREADY_ADMIN.
 */
export const addMember = ownerCommand('post /roles', {
  summary:
    'Make somebody an owner (admin) or a helper, who is mailed; without an account she is invited; asks for the password again',
  body: newMemberSchema,
  answer: [addedSchema, 'The staff as it is now, with the link of who was invited as a helper'],
  run: async (
    ctx: OwnerCtx & { appUrl: string; authSecret: string },
    { email: typed, role, ...switches },
  ) => {
    requireRecentPassword(ctx)
    const email = normaliseEmail(typed)
    const rights = withSwitches({ rights: usualRights, discountPercent: 0 }, switches)
    const url = await inTransaction(ctx, async (ctx) => {
      const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
      if (!user) {
        const { id } = await inviteByMail(ctx, { email, role, ...rights })
        return role === 'helper' ? ctx.appUrl + joinPath(ctx.authSecret, id, 'hand') : null
      }
      const isMember = (await findMember(ctx, { email, role })) !== null
      await grantRole(ctx, email, role, rights)
      if (!isMember) await sendInvitation(ctx, user.id, role)
      return null
    })
    return { ...(await listStaff(ctx)), join_url: url }
  },
})

/** Throws NOT_ADMIN, NOT_HELPER when she neither has the role nor is invited to it. */
export const resendInvitation = ownerCommand('post /roles/invitation', {
  summary:
    'Mail once more what she may do and where to sign in, or the link to join; five times an hour at most',
  body: adminInputSchema,
  answer: [z.object({ ok: z.literal(true) }), 'The mail is on its way'],
  run: async (ctx, { email, role }) => {
    const invited = await findInvited(ctx, { email, role })
    const member = await findMember(ctx, { email, role })
    const id = member?.id ?? invited
    if (!id) throw accountError(role === 'admin' ? 'NOT_ADMIN' : 'NOT_HELPER')
    await limitRate(ctx, { limit: mails, thing: id })
    if (member) await sendInvitation(ctx, member.id, role)
    else await ctx.queue.send(ctx.db, staffJoinMailQueue, { id, at: ctx.now().toISOString() })
    return { ok: true as const }
  },
})

/** Throws NOT_INVITED. */
export const withdrawInvitation = ownerCommand('delete /roles/invitation', {
  summary: 'Take an invitation back: its links open nothing any more',
  body: adminInputSchema,
  answer: [staffSchema, 'The staff as it is now'],
  run: async (ctx, { email, role }) => {
    await inTransaction(ctx, async (ctx) => {
      const gone = await ctx.db
        .delete(staffInvitations)
        .where(isInvited({ email, role }))
        .returning({ id: staffInvitations.id })
      if (gone.length === 0) throw accountError('NOT_INVITED')
      await audit(ctx, ['staff_invitation', gone[0]!.id], 'role.uninvite', { before: { role } })
    })
    return listStaff(ctx)
  },
})

const isInvited = ({ email, role }: Member) =>
  and(eq(staffInvitations.email, normaliseEmail(email)), eq(staffInvitations.role, role))

async function findInvited(ctx: Ctx, member: Member): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(and(isInvited(member), countsStill(ctx)))
  return row?.id ?? null
}

const sendInvitation = (ctx: OwnerCtx, userId: string, role: StaffRole) =>
  ctx.queue.send(ctx.db, staffInvitationMailQueue, { userId, role, at: ctx.now().toISOString() })

/** The user with this role and what she may do, or null; the invitation's mail is not sent to somebody who lost it. */
export async function findMember(ctx: Ctx, { email, role }: Member) {
  const [row] = await ctx.db
    .select({ id: users.id, rights: userRoles.rights })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.email, normaliseEmail(email)), eq(userRoles.role, role)))
  return row ?? null
}
