import { type CommandCtx, type OwnerCommand, commandError } from './owner-command.service.ts'
import { showcaseCommands } from './showcase-commands.service.ts'
import { demoCommands } from './demo-commands.service.ts'
import { moneyCommands } from './money-commands.service.ts'
import { orderCommands } from './order-commands.service.ts'
import { pictureCommands } from './picture-commands.service.ts'
import { roleCommands } from './role-commands.service.ts'
import { settingCommands } from './setting-commands.service.ts'

// (rule: owner-commands)
export const ownerCommands: Record<string, OwnerCommand> = {
  ...roleCommands,
  ...settingCommands,
  ...orderCommands,
  ...moneyCommands,
  ...showcaseCommands,
  ...pictureCommands,
  ...demoCommands,
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
