import { and, eq } from 'drizzle-orm'
import { staffInvitations, userRoles, users } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import {
  type HelperRights,
  helperRights,
  isWider,
  type Right,
  rightNames,
} from '../../lib/helper-rights.rules.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { guardChange } from '../../settings/guard-settings.service.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { accountError } from '../account.errors.rules.ts'
import { rightsInputSchema, type RightsInput, staffSchema } from './admin-role.schema.ts'
import { listStaff } from './admin-role.service.ts'

/** The rights with the given switches set; the others stay. */
export function withSwitches(
  before: HelperRights,
  { discount_percent: discountPercent = before.discountPercent, ...switches }: RightsInput,
): HelperRights {
  const isOn = (name: Right) => switches[name] ?? before.rights.includes(name)
  return { rights: rightNames.filter(isOn), discountPercent }
}

/**
 * What a helper, or who is invited to be one, may do, from the next request on (rule: helper-rights). More needs the password again
 * and is mailed to the owner at once. Throws NOT_HELPER, PASSWORD_AGAIN.
 */
export const changeRights = ownerCommand('patch /roles/rights', {
  summary:
    'Let a helper do more or less, from her next request on; more asks for the password again and is mailed to the owner',
  body: rightsInputSchema,
  answer: [staffSchema, 'The staff as it is now'],
  run: async (ctx, { email: typed, ...switches }) => {
    const email = normaliseEmail(typed)
    await inTransaction(ctx, async (ctx) => {
      const held = await lockRights(ctx, email)
      const after = withSwitches(held, switches)
      const lines = changeWords(held, after)
      if (lines.length === 0) return
      if (isWider(held, after))
        await guardChange(
          ctx,
          await readSettings(ctx),
          lines.map((line) => `${email}: ${line}`),
        )
      await ctx.db
        .update(held.of)
        .set({ rights: [...after.rights], discountPercent: after.discountPercent })
        .where(held.where)
      await audit(ctx, held.subject, 'role.rights', {
        before: loggedRights(held),
        after: loggedRights(after),
      })
    })
    return listStaff(ctx)
  },
})

/** Those of a helper, else of an invitation. Throws NOT_HELPER. */
async function lockRights(ctx: OwnerCtx, email: string) {
  const [member] = await ctx.db
    .select({ id: userRoles.userId, rights: userRoles.rights, discountPercent: userRoles.discountPercent })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(users.email, email), eq(userRoles.role, 'helper')))
    .for('update', { of: userRoles })
  if (member) {
    const where = and(eq(userRoles.userId, member.id), eq(userRoles.role, 'helper'))
    return { ...member, of: userRoles, where, subject: ['user', member.id] as [string, string] }
  }
  const [invited] = await ctx.db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.email, email), eq(staffInvitations.role, 'helper')))
    .for('update')
  if (!invited) throw accountError('NOT_HELPER')
  const where = eq(staffInvitations.id, invited.id)
  return {
    ...invited,
    of: staffInvitations,
    where,
    subject: ['staff_invitation', invited.id] as [string, string],
  }
}

/** `sell at the counter: no → yes`, a line for each switch that moves. */
function changeWords(before: HelperRights, after: HelperRights): string[] {
  const yes = (of: HelperRights, name: Right) => (of.rights.includes(name) ? 'yes' : 'no')
  return [
    ...rightNames
      .filter((name) => yes(before, name) !== yes(after, name))
      .map((name) => `${helperRights[name]}: ${yes(before, name)} → ${yes(after, name)}`),
    ...(before.discountPercent === after.discountPercent
      ? []
      : [`discounts up to: ${before.discountPercent}% → ${after.discountPercent}%`]),
  ]
}

const loggedRights = ({ rights, discountPercent }: HelperRights) => ({
  ...Object.fromEntries(rightNames.map((name) => [name, rights.includes(name)])),
  discount_percent: discountPercent,
})
