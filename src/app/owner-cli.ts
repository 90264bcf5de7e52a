import { userInfo } from 'node:os'
import { signInSafetyMailQueue } from '../account/account-queues.rules.ts'
import type { CommandCtx } from '../owner-cli/owner-command.service.ts'
import { ownerHelp, isOwnerCommand, runOwnerCommand } from '../owner-cli/run-command.service.ts'
import type { Database } from '../db/client.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { migrate } from '../db/migrate.ts'
import { checkUpgrade } from '../db/upgrade-check.service.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { AppError } from '../lib/errors.ts'
import { asSystem, type SystemCtx } from '../lib/server/context.ts'
import { openQueue } from '../lib/server/jobs/queue.ts'
import { claimBucket, WrongBucket } from '../media/s3-storage.server.ts'
import { ensureShopId } from '../media/shop-id.service.ts'
import { defaultMediaFolder } from '../media/storage-place.server.ts'
import { createFileStorage } from '../media/storage.server.ts'
import { openStorage } from '../media/open-storage.server.ts'
import { openDatabase } from './open-database.ts'

/** Before the database is migrated, unlike all others. Exit code 1: the shop has to be stopped for the upgrade. */
const upgradeCheck = 'upgrade-check'

/** `npm run admin`. @returns the process's exit code */
async function main(args: string[]): Promise<number> {
  const [command = 'help'] = args
  if (command === 'help') {
    console.log(ownerHelp())
    return 0
  }
  if (command !== upgradeCheck && !isOwnerCommand(command))
    return fail(`There is no command ${command}.\n${ownerHelp()}`)
  let database: Database | undefined
  try {
    const env = readEnv()
    database = await openDatabase(env)
    if (command === upgradeCheck) {
      const { lines, isRolling } = await checkUpgrade(database.db)
      console.log(lines.join('\n'))
      return isRolling ? 0 : 1
    }
    await migrate(database)
    console.log(await runOn(database, env, args))
    return 0
  } catch (error) {
    if (error instanceof FolderInUse)
      return fail(
        `${error.message}\nThe embedded database serves one program at a time: stop the shop, run this again, start it again.`,
      )
    if (error instanceof EnvError || error instanceof WrongBucket) return fail(error.message)
    if (error instanceof AppError && error.code === 'NO_SUCH_USER')
      return fail(`${error.message}: ${args[1]}. Sign up in the shop first.`)
    if (error instanceof AppError) return fail(error.message)
    throw error
  } finally {
    await database?.close()
  }
}

/** The queue only takes the mails: the shop or a worker sends them. */
async function runOn(database: Database, env: Env, args: string[]): Promise<string> {
  const onQueueError = (error: Error) => process.stderr.write(`queue: ${error.message}\n`)
  const { queue, stop } = await openQueue(database, [signInSafetyMailQueue], onQueueError)
  try {
    const ctx = asSystem({ db: database.db, now: () => new Date(), queue }, commandActor())
    return await runOwnerCommand({ ...ctx, pictures: picturesOf(ctx, env) }, args)
  } finally {
    await stop()
  }
}

function picturesOf(ctx: SystemCtx, { storagePlace: place, DATA_DIR }: Env): CommandCtx['pictures'] {
  return {
    open: async () => {
      if (place.kind === 's3') await claimBucket(place, await ensureShopId(ctx))
      return openStorage(place)
    },
    ...(place.kind === 's3' && { folder: createFileStorage(defaultMediaFolder(DATA_DIR)) }),
  }
}

/** The operating system's user who runs the command, recorded in histories and in the audit. */
function commandActor(): string {
  try {
    return `owner command (${userInfo().username})`
  } catch {
    // In some containers the user has no name.
    return 'owner command'
  }
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`)
  return 1
}

process.exitCode = await main(process.argv.slice(2))
