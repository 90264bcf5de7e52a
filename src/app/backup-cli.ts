import { parseArgs } from 'node:util'
import { makeBackup } from '../backup/backup.service.ts'
import { BadBackup } from '../backup/archive.server.ts'
import {
  backupFileAt,
  type BackupFile,
  createFolderStore,
  openBackupStore,
} from '../backup/backup-store.server.ts'
import { makeKeys, WrongKey } from '../backup/encryption.server.ts'
import { rehearseRestore } from '../backup/rehearse.service.ts'
import { restoreBackup, ShopNotEmpty, ShopServing } from '../backup/restore.service.ts'
import type { RestoredMember } from '../backup/restored-staff.service.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { listApplied } from '../db/migrate.ts'
import { openBackupPlace } from './backup-place.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { AppError } from '../lib/errors.ts'
import { asSystem } from '../lib/server/context.ts'
import { openStorage } from '../media/open-storage.server.ts'
import { claimBucket, WrongBucket } from '../media/s3-storage.server.ts'
import { openDatabase } from './open-database.ts'
import { openScratchDatabase } from './scratch-database.ts'

const usage = `npm run backup [-- folder]                 writes database and pictures into one file of the folder, else of BACKUP_DIR
npm run backup -- --new-key                prints a pair of keys for encrypted backups
npm run restore -- file [--replace]        puts a backup into an empty shop, or in place of this one
                        [--unsigned]       also one that this shop did not sign: somebody may have changed it
npm run rehearse [-- file]                 restores it, else the newest of BACKUP_DIR, into a database of its own, compares, and drops that
A file without a folder is looked for in BACKUP_DIR.`

/** Nothing is sent from here. */
const queue = { send: () => Promise.reject(new Error('A backup sends no jobs')) }
const options = {
  replace: { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
  'new-key': { type: 'boolean', default: false },
} as const
type Options = { replace: boolean; unsigned: boolean; 'new-key': boolean }

async function backup(env: Env, folder: string | undefined, options: Options): Promise<string> {
  if (options['new-key']) {
    const { publicKey, secretKey } = await makeKeys()
    return `BACKUP_PUBLIC_KEY=${publicKey}\nBACKUP_SECRET_KEY=${secretKey}\nThe shop needs the public key only. Keep the secret one elsewhere: without it no backup can be opened.`
  }
  const database = await openDatabase(env)
  try {
    // Not migrated: a backup is made before an upgrade, and the release before must be able to restore it.
    if ((await listApplied(database.db)).size === 0) throw new BadBackup('There is no shop in this database')
    const ctx = asSystem({ db: database.db, now: () => new Date(), queue }, 'backup')
    const place = openBackupPlace(env, openStorage(env.storagePlace))
    const store = folder ? createFolderStore(folder) : place.store
    const { file, manifest } = await makeBackup(ctx, { ...place, store })
    return `${file}: ${summaryOf(manifest)}, read back and found right.`
  } finally {
    await database.close()
  }
}

async function restore(env: Env, name: string | undefined, { replace, unsigned }: Options): Promise<string> {
  if (!name) throw new WrongUse()
  const database = await openDatabase(env)
  try {
    const storage = openStorage(env.storagePlace)
    const { storagePlace: place } = env
    const claim = async (shopId: string) => {
      if (place.kind === 's3') await claimBucket(place, shopId)
    }
    const { manifest, staff } = await restoreBackup(
      { db: database.db, storage, claim, ...secretsOf(env) },
      findFile(env, name),
      { isReplacing: replace, isUnsignedAccepted: unsigned },
    )
    return [
      `Restored as of ${manifest.made_at}: ${summaryOf(manifest)}. Everybody has to sign in again.`,
      'Who works in the shop now, as the backup says; take away what is not right with npm run admin -- revoke:',
      ...staff.map(memberLine),
      'Start the shop now.',
    ].join('\n')
  } finally {
    await database.close()
  }
}

async function rehearse(env: Env, name: string | undefined): Promise<string> {
  const newest = name ?? (await openBackupStore(env.backupPlace).list()).at(-1)
  if (!newest) throw new BadBackup('There is no backup in BACKUP_DIR to rehearse with')
  const file = name ? findFile(env, name) : openBackupStore(env.backupPlace).read(newest)
  const scratch = await openScratchDatabase(env)
  try {
    const began = Date.now()
    const { manifest, differences } = await rehearseRestore(scratch.database.db, secretsOf(env), file)
    if (differences.length > 0) throw new BadBackup(`${file.name}: ${differences.join('\n')}`)
    const seconds = Math.round((Date.now() - began) / 1000)
    return `${file.name}, of ${manifest.made_at}: ${summaryOf(manifest)} came back as they were, in ${seconds} s.`
  } finally {
    await scratch.drop()
  }
}

const secretsOf = (env: Env) => ({ secret: env.AUTH_SECRET, secretKey: env.BACKUP_SECRET_KEY })

const findFile = (env: Env, name: string): BackupFile =>
  name.includes('/') ? backupFileAt(name) : openBackupStore(env.backupPlace).read(name)

type Contents = {
  tables: Record<string, { rows: number }>
  entries: object
  money?: Record<string, string> | undefined
}

function summaryOf({ tables, entries, money = {} }: Contents): string {
  const rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
  const pictures = Object.keys(entries).filter((name) => name.startsWith('media/')).length
  const sums = Object.entries(money).map(([column, sum]) => `${column} ${sum}`)
  return `${rows} rows of ${Object.keys(tables).length} tables, ${pictures} picture files${sums.length > 0 ? ` (in minor units: ${sums.join(', ')})` : ''}`
}

const memberLine = ({ email, role, hasSecondStep, isNewHere }: RestoredMember) =>
  `  ${email}: ${role === 'admin' ? 'owner' : 'helper'}${hasSecondStep ? ', with a second step' : ''}${isNewHere ? ' (had no such role here before)' : ''}`

class WrongUse extends Error {}

const commands: Record<string, typeof backup> = { backup, restore, rehearse }
const known = [EnvError, FolderInUse, BadBackup, WrongKey, ShopNotEmpty, ShopServing, WrongBucket, AppError]

try {
  const command = commands[process.argv[2] ?? '']
  const { values, positionals } = parseArgs({ args: process.argv.slice(3), options, allowPositionals: true })
  if (!command || positionals.length > 1) throw new WrongUse()
  console.log(await command(readEnv(), positionals[0], values))
} catch (error) {
  const isWrongUse =
    error instanceof WrongUse || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (isWrongUse) console.error(usage)
  else if (known.some((kind) => error instanceof kind)) console.error((error as Error).message)
  else console.error(error)
  process.exitCode = 1
}
