import { grantRole, listStaff, revokeRole } from '../account/admin-role.service.ts'
import { resetSecondFactor } from '../account/second-factor/second-factor.service.ts'
import type { StaffRole } from '../lib/server/context.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'

function emailAndRole([email, role = 'owner', ...rest]: string[]): { email: string; role: StaffRole } {
  if (!email || rest.length > 0) throw wrongUse('Name one e-mail address')
  if (role !== 'owner' && role !== 'helper')
    throw wrongUse(`There is no role ${role}. They are: owner, helper`)
  return { email, role: role === 'owner' ? 'admin' : 'helper' }
}

/** Who may open /admin. */
export const roleCommands: Record<string, OwnerCommand> = {
  grant: {
    usage: 'you@example.com [helper]',
    does: 'makes an account an admin, or a helper',
    run: async (ctx, args) => {
      const { email, role } = emailAndRole(args)
      await grantRole(ctx, email, role)
      return `${email} is ${role === 'admin' ? 'an admin' : 'a helper'} from the next page on.`
    },
  },
  revoke: {
    usage: 'you@example.com [helper]',
    does: "takes the admin right, or the helper's, away",
    run: async (ctx, args) => {
      const { email, role } = emailAndRole(args)
      await revokeRole(ctx, email, role)
      return `${email} is no ${role} any more.`
    },
  },
  'reset-second-step': {
    usage: 'you@example.com',
    does: 'lets an owner who lost telephone and recovery codes sign in with the password alone',
    run: async (ctx, [email, ...rest]) => {
      if (!email || rest.length > 0) throw wrongUse('Name one e-mail address')
      await resetSecondFactor(ctx, email)
      return `${email} signs in with the password alone now, and should set the second step up again.`
    },
  },
  list: {
    usage: '',
    does: 'lists admins and helpers',
    run: async (ctx) => {
      const { admins, helpers } = await listStaff(ctx)
      const lines = [...admins.map(({ email }) => email), ...helpers.map(({ email }) => `${email} (helper)`)]
      return lines.length ? lines.join('\n') : 'There is no admin yet.'
    },
  },
}
