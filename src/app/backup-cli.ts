import { makeBackup } from '../backup/backup.service.ts'
import { BadBackup } from '../backup/archive.server.ts'
import { restoreBackup, ShopNotEmpty } from '../backup/restore.service.ts'
import type { RestoredMember } from '../backup/restored-staff.service.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { migrate } from '../db/migrate.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { asSystem } from '../lib/server/context.ts'
import { openStorage } from '../media/open-storage.server.ts'
import { openDatabase } from './open-database.ts'

const usage = `npm run backup [-- folder]                 writes database and pictures into one file (else into BACKUP_DIR, else ./backups)
npm run restore -- file [--replace]        puts a backup into an empty shop, or in place of this one
                        [--unsigned]       also one that this shop did not sign: whoever had the file may have changed it`

/** Nothing is sent from here. */
const queue = { send: () => Promise.reject(new Error('A backup sends no jobs')) }

async function backup(env: Env, [folder = env.BACKUP_DIR ?? './backups']: string[]): Promise<string> {
  const database = await openDatabase(env)
  try {
    await migrate(database)
    const ctx = asSystem({ db: database.db, now: () => new Date(), queue }, 'backup')
    const { file, manifest } = await makeBackup(ctx, {
      folder,
      storage: openStorage(env.storagePlace),
      secret: env.AUTH_SECRET,
    })
    const pictures = Object.keys(manifest.entries).filter((name) => name.startsWith('media/')).length
    return `${file}: ${summaryOf(manifest.tables)} and ${pictures} picture files, read back and found right.`
  } finally {
    await database.close()
  }
}

async function restore(env: Env, args: string[]): Promise<string> {
  const [file, ...others] = args.filter((arg) => arg !== '--replace' && arg !== '--unsigned')
  if (!file || others.length > 0) throw new WrongUse()
  const database = await openDatabase(env)
  try {
    const storage = openStorage(env.storagePlace)
    const shop = { db: database.db, storage, secret: env.AUTH_SECRET }
    const { manifest, staff } = await restoreBackup(shop, file, {
      isReplacing: args.includes('--replace'),
      isUnsignedAccepted: args.includes('--unsigned'),
    })
    const { tables, made_at: madeAt } = manifest
    return [
      `Restored as of ${madeAt}: ${summaryOf(tables)}. Everybody has to sign in again.`,
      'Who works in the shop now, as the backup says; take away what is not right with npm run admin -- revoke:',
      ...staff.map(memberLine),
      'Start the shop now.',
    ].join('\n')
  } finally {
    await database.close()
  }
}

const summaryOf = (tables: Record<string, { rows: number }>) =>
  `${Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)} rows of ${Object.keys(tables).length} tables`

const memberLine = ({ email, role, hasSecondStep, isNewHere }: RestoredMember) =>
  `  ${email}: ${role === 'admin' ? 'owner' : 'helper'}${hasSecondStep ? ', with a second step' : ''}${isNewHere ? ' (had no such role here before)' : ''}`

class WrongUse extends Error {}

const commands: Record<string, typeof backup> = { backup, restore }
const known = [EnvError, FolderInUse, BadBackup, ShopNotEmpty]

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new WrongUse()
  console.log(await command(readEnv(), args))
} catch (error) {
  if (error instanceof WrongUse) console.error(usage)
  else if (known.some((kind) => error instanceof kind)) console.error((error as Error).message)
  else console.error(error)
  process.exitCode = 1
}
