import { errorsOf } from '../lib/errors.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import type { Storage } from '../media/storage.server.ts'

/** A command works as a part of the shop: what it changes stands in histories and audit under its actor's name. */
export type CommandCtx = SystemCtx & {
  /** `open` checks that the store is this shop's. `folder` is this machine's, where the settings name a bucket instead. */
  pictures: { open: () => Promise<Storage>; folder?: Storage }
}

/** One command of `npm run admin`. `run` gives the text to print; it throws AppError for whatever it refuses. */
export type OwnerCommand = {
  /** What is typed after the command's name. */
  usage: string
  does: string
  run: (ctx: CommandCtx, args: string[]) => Promise<string>
}

export const commandError = errorsOf({
  WRONG_USE: [400, 'This command is used differently'],
  UNKNOWN_COMMAND: [404, 'There is no such command'],
})

export const wrongUse = (message: string) => commandError('WRONG_USE', { message })
