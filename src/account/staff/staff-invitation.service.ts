import * as z from 'zod'
import { and, eq } from 'drizzle-orm'
import { userRoles, users } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { type Ctx, inTransaction, type OwnerCtx, type StaffRole } from '../../lib/server/context.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { hourMs } from '../../lib/time.ts'
import { accountError } from '../account.errors.rules.ts'
import { staffInvitationMailQueue } from '../account-queues.rules.ts'
import { adminInputSchema, staffSchema } from './admin-role.schema.ts'
import { grantRole, listStaff } from './admin-role.service.ts'

type Member = { email: string; role: StaffRole }

const mails = defineLimit({
  name: 'staff-invitation',
  by: 'thing',
  most: 5,
  windowMs: hourMs,
  carrier: 'It counts for one person who is invited.',
})

/**
 * Gives an account its role and mails what it may do now and where to sign in (rule: staff-invitation). Who has the role already
 * gets no second mail. @throws PASSWORD_AGAIN, NO_SUCH_USER, ALREADY_ADMIN
 */
export const addMember = ownerCommand('post /roles', {
  summary: 'Make an account an owner (admin) or a helper, who is mailed; asks for the password again',
  body: adminInputSchema,
  answer: [staffSchema, 'The staff as it is now'],
  run: async (ctx, { email, role }) => {
    await inTransaction(ctx, async (ctx) => {
      const isMember = (await findMember(ctx, { email, role })) !== null
      await grantRole(ctx, email, role)
      if (!isMember) await sendInvitation(ctx, (await findMember(ctx, { email, role }))!, role)
    })
    return listStaff(ctx)
  },
})

/** @throws NOT_ADMIN, NOT_HELPER when she has not the role */
export const resendInvitation = ownerCommand('post /roles/invitation', {
  summary: 'Mail once more what she may do and where to sign in, five times an hour at most',
  body: adminInputSchema,
  answer: [z.object({ ok: z.literal(true) }), 'The mail is on its way'],
  run: async (ctx, { email, role }) => {
    const userId = await findMember(ctx, { email, role })
    if (!userId) throw accountError(role === 'admin' ? 'NOT_ADMIN' : 'NOT_HELPER')
    await limitRate(ctx, { limit: mails, thing: userId })
    await sendInvitation(ctx, userId, role)
    return { ok: true as const }
  },
})

const sendInvitation = (ctx: OwnerCtx, userId: string, role: StaffRole) =>
  ctx.queue.send(ctx.db, staffInvitationMailQueue, { userId, role, at: ctx.now().toISOString() })

/** The id of the user with this role, or null; the invitation's mail is not sent to somebody who lost it. */
export async function findMember(ctx: Ctx, { email, role }: Member): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.email, normaliseEmail(email)), eq(userRoles.role, role)))
  return row?.id ?? null
}
