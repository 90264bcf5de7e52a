import { type CommandCtx, type OwnerCommand, commandError, wrongUse } from './owner-command.service.ts'
import { grantRole, listStaff, revokeRole } from '../account/staff/admin-role.service.ts'
import { resetSecondFactor } from '../account/staff/second-factor.service.ts'
import type { StaffRole } from '../lib/server/context.ts'
import { movePictures } from '../media/move-pictures.service.ts'
import { findUnusedPictures } from '../media/purge-pictures.service.ts'

function emailAndRole([email, role = 'owner', ...rest]: string[]): { email: string; role: StaffRole } {
  if (!email || rest.length > 0) throw wrongUse('Name one e-mail address')
  if (role !== 'owner' && role !== 'helper')
    throw wrongUse(`There is no role ${role}. They are: owner, helper`)
  return { email, role: role === 'owner' ? 'admin' : 'helper' }
}

/** Who may open /admin. */
const roleCommands: Record<string, OwnerCommand> = {
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

const pictureCommands: Record<string, OwnerCommand> = {
  'move-pictures': {
    usage: '',
    does: 'copies all pictures from this machine into the bucket of STORAGE_URL; can be stopped and repeated',
    run: async ({ pictures }, args) => {
      if (args.length > 0) throw wrongUse('Use: move-pictures')
      if (!pictures.folder)
        throw wrongUse('move-pictures needs STORAGE_URL=s3://…: there is nowhere to move to')
      const { copied, present } = await movePictures(pictures.folder, await pictures.open())
      return `${copied} picture files copied, ${present} were there already. The files on this machine are kept.`
    },
  },
  'purge-pictures': {
    usage: '[delete]',
    does: 'counts the picture files that nothing in the shop names and that are a week old; delete removes them',
    run: async (ctx, [word]) => {
      if (word !== undefined && word !== 'delete')
        throw wrongUse('Use: purge-pictures, or: purge-pictures delete')
      const storage = await ctx.pictures.open()
      const unused = await findUnusedPictures(ctx, storage)
      if (!word) return `${unused.length} picture files are unused. To remove them: purge-pictures delete`
      for (const name of unused) await storage.remove(name)
      return `${unused.length} unused picture files removed.`
    },
  },
}

// (rule: owner-commands)
export const ownerCommands: Record<string, OwnerCommand> = {
  ...roleCommands,
  ...pictureCommands,
}

export const isOwnerCommand = (name: string) => Object.hasOwn(ownerCommands, name)

/** Every command in one line. */
export function ownerHelp(): string {
  const lines = Object.entries(ownerCommands).map(
    ([name, { usage, does }]) => `  ${[name, usage].filter(Boolean).join(' ')}: ${does}`,
  )
  return [
    'npm run admin -- …',
    ...lines,
    '  upgrade-check: what starting this version would change in the database',
    '  help: this list',
  ].join('\n')
}

/** Runs one command and gives the text to print. @throws UNKNOWN_COMMAND, and AppError for whatever the command refuses */
export async function runOwnerCommand(ctx: CommandCtx, [name = '', ...args]: string[]): Promise<string> {
  if (!isOwnerCommand(name)) throw commandError('UNKNOWN_COMMAND', { message: `There is no command ${name}` })
  return ownerCommands[name]!.run(ctx, args)
}
