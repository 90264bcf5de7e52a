import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { lookup } from 'node:dns/promises'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { secondMs } from '../../lib/time.ts'
import { openStorage } from '../../media/open-storage.server.ts'
import { readBackupPlace, readStoragePlace } from '../../media/storage-place.server.ts'
import { absentPicture } from '../../media/storage.server.ts'
import { createPaystack } from '../../payments/paystack/paystack.server.ts'
import type { Answers } from './questions.ts'

/** `bad` does not work; `warn` may be right later. */
export type CheckResult = { state: 'ok' | 'warn' | 'bad'; line: string }
export type Check = (answers: Answers) => Promise<CheckResult>

const patienceMs = 8 * secondMs
const ok = (line: string): CheckResult => ({ state: 'ok', line })
const bad = (line: string): CheckResult => ({ state: 'bad', line })
const words = (error: unknown) => {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

/** The oldest PostgreSQL that the migrations run on, as `server_version_num` has it. */
const oldestPostgres = 150_000

/** Does `work` over one connection to the database, which is closed at its end. */
async function onDatabase<T>({ DATABASE_URL }: Answers, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: DATABASE_URL,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const tryDatabase: Check = (answers) =>
  onDatabase(answers, async (client) => {
    const { rows } = await client.query<{ version: string; number: number; has_trgm: boolean }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        exists (select from pg_available_extensions where name = 'pg_trgm') as has_trgm`,
    )
    const { version, number, has_trgm } = rows[0]!
    if (number < oldestPostgres) return bad(`PostgreSQL ${version} answers, but 15 or newer is needed`)
    if (!has_trgm) return bad(`PostgreSQL ${version} answers, but it has no pg_trgm (part of contrib)`)
    return ok(`PostgreSQL ${version} answers`)
  }).catch((error: unknown) => bad(`The database does not answer: ${words(error)}`))

/** Whether this database's shop has an owner; null where nobody can be asked. */
export const hasOwner = (answers: Answers): Promise<boolean | null> =>
  onDatabase(answers, async (client) => {
    const { rows } = await client.query<{ table: string | null }>(`select to_regclass('user_roles') as table`)
    if (!rows[0]!.table) return false
    const owners = await client.query(`select from user_roles where role = 'admin' limit 1`)
    return owners.rowCount === 1
  }).catch(() => null)

async function tryKey({ PAYSTACK_SECRET_KEY, PAYSTACK_BASE_URL }: Answers): Promise<CheckResult> {
  const paystack = createPaystack({
    baseUrl: PAYSTACK_BASE_URL || 'https://api.paystack.co',
    secretKey: PAYSTACK_SECRET_KEY!,
    timeoutMs: patienceMs,
  })
  const answer = await paystack.checkKey()
  if (answer.kind === 'ok') return ok(`Paystack takes the ${paystack.domain} key`)
  if (answer.kind === 'refused') return bad(`Paystack refuses the key: ${answer.message}`)
  return bad(`Paystack does not answer from here (${answer.cause})`)
}

async function tryMail({ SMTP_URL }: Answers): Promise<CheckResult> {
  const transport = nodemailer.createTransport({
    url: SMTP_URL!,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return ok('The mail server lets you in')
  } catch (error) {
    return bad(`The mail server refuses: ${words(error)}`)
  } finally {
    transport.close()
  }
}

/** The buckets of pictures and backups, which share one pair of keys. */
async function tryStorage(answers: Answers): Promise<CheckResult> {
  const { STORAGE_URL = '', BACKUP_DIR = '' } = answers
  const settings = { DATA_DIR: './data', ...answers }
  const buckets = [
    ...(STORAGE_URL.startsWith('s3:') ? [readStoragePlace(settings)] : []),
    ...(BACKUP_DIR.startsWith('s3:') ? [readBackupPlace(settings)] : []),
  ]
  for (const place of buckets) {
    if ('problem' in place) return bad(place.problem)
    const named = place.kind === 's3' ? ` (${place.setting})` : ''
    try {
      await openStorage(place).get(absentPicture)
    } catch (error) {
      return bad(`The object storage${named} does not answer: ${words(error)}`)
    }
  }
  return ok(buckets.length > 0 ? 'The object storage answers' : 'Pictures are on this machine')
}

async function tryAddress({ APP_URL }: Answers): Promise<CheckResult> {
  const { hostname } = new URL(APP_URL!)
  return lookup(hostname).then(
    ({ address }) => ok(`${hostname} leads to ${address}`),
    () => ({
      state: 'warn',
      line: `${hostname} leads nowhere yet: point it at this machine before you open`,
    }),
  )
}

async function tryBackupFolder({ BACKUP_DIR }: Answers): Promise<CheckResult> {
  if (BACKUP_DIR!.startsWith('s3:')) return ok('Backups go to a bucket, which is tried with its keys')
  return access(BACKUP_DIR!, constants.W_OK).then(
    () => ok(`${BACKUP_DIR} can be written`),
    () => ({ state: 'warn', line: `${BACKUP_DIR} cannot be written yet: make it before the first night` }),
  )
}

/** What is tried as soon as the setting is there: the last of those that belong together. */
export const connectionChecks: Record<string, Check> = {
  APP_URL: tryAddress,
  DATABASE_URL: tryDatabase,
  PAYSTACK_SECRET_KEY: tryKey,
  SMTP_URL: tryMail,
  S3_SECRET_ACCESS_KEY: tryStorage,
  BACKUP_DIR: tryBackupFolder,
}
