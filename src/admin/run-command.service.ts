import type { PaymentsCtx } from '../payments/settle-payment.service.ts'
import { type AdminCommand, commandError } from './admin-command.service.ts'
import { dropCommands } from './drop-commands.service.ts'
import { moneyCommands } from './money-commands.service.ts'
import { orderCommands } from './order-commands.service.ts'
import { roleCommands } from './role-commands.service.ts'
import { settingCommands } from './setting-commands.service.ts'

export const adminCommands: Record<string, AdminCommand> = {
  ...roleCommands,
  ...settingCommands,
  ...orderCommands,
  ...moneyCommands,
  ...dropCommands,
}

export const isAdminCommand = (name: string) => Object.hasOwn(adminCommands, name)

/** Every command in one line. */
export function adminHelp(): string {
  const lines = Object.entries(adminCommands).map(
    ([name, { usage, does }]) => `  ${[name, usage].filter(Boolean).join(' ')}: ${does}`,
  )
  return ['npm run admin -- …', ...lines, '  help: this list'].join('\n')
}

/** Runs one command and gives the text to print. @throws UNKNOWN_COMMAND, and AppError for whatever the command refuses */
export async function runAdminCommand(ctx: PaymentsCtx, [name = '', ...args]: string[]): Promise<string> {
  if (!isAdminCommand(name)) throw commandError('UNKNOWN_COMMAND', { message: `There is no command ${name}` })
  return adminCommands[name]!.run(ctx, args)
}
