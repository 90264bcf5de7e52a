import { grantAdmin, listAdmins, revokeAdmin } from '../account/admin-role.service.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'

const oneEmail = (args: string[]) => {
  if (args.length !== 1) throw wrongUse('Name one e-mail address')
  return args[0]!
}

/** Who may open /admin. */
export const roleCommands: Record<string, OwnerCommand> = {
  grant: {
    usage: 'you@example.com',
    does: 'makes an account an admin',
    run: async (ctx, args) => {
      const email = oneEmail(args)
      await grantAdmin(ctx, email)
      return `${email} is an admin from the next page on.`
    },
  },
  revoke: {
    usage: 'you@example.com',
    does: 'takes the admin right away',
    run: async (ctx, args) => {
      const email = oneEmail(args)
      await revokeAdmin(ctx, email)
      return `${email} is no admin any more.`
    },
  },
  list: {
    usage: '',
    does: 'lists the admins',
    run: async (ctx) => {
      const admins = await listAdmins(ctx)
      return admins.length ? admins.map(({ email }) => email).join('\n') : 'There is no admin yet.'
    },
  },
}
