import { grantAdmin, listAdmins, revokeAdmin } from './account/admin-role.service.ts'
import type { Database } from './db/client.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { migrate } from './db/migrate.ts'
import { EnvError, readEnv } from './env.ts'
import { AppError } from './lib/errors.ts'
import { openDatabase } from './open-database.ts'

const usage = `Who may open /admin:
  npm run admin -- grant you@example.com
  npm run admin -- revoke you@example.com
  npm run admin -- list`

/** `npm run admin`. @returns the process's exit code */
async function main([command, email]: string[]): Promise<number> {
  const isKnown = command === 'list' || ((command === 'grant' || command === 'revoke') && email)
  if (!isKnown) return fail(usage)
  let database: Database | undefined
  try {
    database = await openDatabase(readEnv())
    await migrate(database)
    if (command === 'grant') {
      await grantAdmin(database, email!)
      console.log(`${email} is an admin from the next page on.`)
    } else if (command === 'revoke') {
      await revokeAdmin(database, email!)
      console.log(`${email} is no admin any more.`)
    } else {
      const admins = await listAdmins(database)
      console.log(admins.length ? admins.join('\n') : 'There is no admin yet.')
    }
    return 0
  } catch (error) {
    if (error instanceof FolderInUse)
      return fail(
        `${error.message}\nThe embedded database serves one program at a time: stop the shop, run this again, start it again.`,
      )
    if (error instanceof EnvError) return fail(error.message)
    if (error instanceof AppError && error.code === 'NO_SUCH_USER')
      return fail(`${error.message}: ${email}. Sign up in the shop first.`)
    throw error
  } finally {
    await database?.close()
  }
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`)
  return 1
}

process.exitCode = await main(process.argv.slice(2))
