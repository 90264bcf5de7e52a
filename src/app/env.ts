import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import * as z from 'zod'
import { googleIssuer, type LiveNeed, liveNeeds, liveRefusals } from './live-needs.ts'
import { isLoopbackHost } from '../lib/loopback.ts'
import { demoBrand } from '../settings/brand.rules.ts'
import {
  isSameBucket,
  readBackupPlace,
  readStoragePlace,
  type StoragePlace,
} from '../media/storage-place.server.ts'

/**
 * The only reader of `process.env`. `readEnv` checks everything once at start; a bad value stops the program with one
 * clear line. `MODE=demo` fills what is missing with stand-ins, `MODE=live` refuses to.
 */
const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
const blankIsMissing = (raw: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value.trim() !== ''))

const schema = z.object({
  MODE: z.enum(['demo', 'live']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  APP_URL: url.optional(),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || [])),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  /** PostgreSQL itself, when DATABASE_URL is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** A streaming replica, or a pooler before one, for reads that may be a moment old. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  EMBEDDED_DB: z.enum(['allow']).optional(),
  DEMO_REACHABLE: z.enum(['allow']).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must look like sk_test_… or sk_live_…')
    .optional(),
  PAYSTACK_SECRET_KEY_OLD: z
    .string()
    .regex(/^sk_(test|live)_\w+$/)
    .optional(),
  PAYSTACK_BASE_URL: url.optional(),
  PAYSTACK_SANDBOX: z.enum(['allow']).optional(),
  /** The shop's account at Terminal Africa, for labels; without one parcels are handed over by hand. */
  TERMINAL_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must look like sk_test_… or sk_live_…')
    .optional(),
  TERMINAL_BASE_URL: url.optional(),
  SANDBOX_PUBLIC_URL: url.optional(),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(3001),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url.default(googleIssuer),
  GOOGLE_STAND_IN_PORT: z.coerce.number().int().min(0).max(65535).default(3002),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  SEED: z
    .union([z.enum(['demo', 'goods', 'none']), z.coerce.number().int().min(1).max(1_000_000)])
    .optional(),
  HOLD_MINUTES: z.coerce.number().min(0.01).max(1440).default(30),
  RECONCILE_SECONDS: z.coerce.number().min(1).max(3600).default(60),
  RATE_LIMIT_SCALE: z.coerce.number().min(0.01).max(1_000_000).default(1),
  TRUST_PROXY: flag('off'),
  JOBS: flag('on'),
  STORAGE_URL: z.string().optional(),
  /** Where shoppers' browsers get pictures: the bucket, or a CDN before it or before the shop's `/media`. */
  MEDIA_URL: z
    .string()
    .regex(/^https?:\/\/[\w.:-]+(\/[\w.-]+)*\/?$/, 'must look like https://pictures.example.com')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** A folder, or a bucket as in STORAGE_URL; without it there are no nightly backups. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[a-z0-9]{58}$/, 'must look like age1…: npm run backup -- --new-key makes one')
    .optional(),
  /** Only where a backup is restored or rehearsed. */
  BACKUP_SECRET_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/, 'must look like AGE-SECRET-KEY-1…')
    .optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** Bearer token for `/metrics`; without one there is no such page. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Where spans of requests, statements and jobs are sent to; without one nothing of it is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must look like name=value,name=value')
    .default(''),
  OTEL_SERVICE_NAME: z.string().max(100).default('shop'),
  /** Statements that take longer are logged. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).default(500),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

type Raw = z.infer<typeof schema>
export type Env = Raw & {
  APP_URL: string
  /**
   * What an empty database is filled with: `demo` with its sample orders, its `goods` alone, so many products; always `none` in a
   * live shop, and `none` unless said otherwise where the folder `demo/` is away.
   */
  SEED: 'demo' | 'goods' | 'none' | number
  MAIL_FROM: string
  AUTH_SECRET: string
  PAYSTACK_SECRET_KEY: string
  PAYSTACK_BASE_URL: string
  ADMIN_EMAIL: string | undefined
  ADMIN_PASSWORD: string | undefined
  /** True in the demo without ADMIN_PASSWORD: the start prints the password it made. */
  isAdminGenerated: boolean
  /** True while payments go to the local sandbox: every checkout page says "Test mode" (rule: test-mode). */
  isSandbox: boolean
  /** What a live shop needs, and which of it this one has. */
  liveNeeds: LiveNeed[]
  /** Where pictures live, from STORAGE_URL and the keys of its store. */
  storagePlace: StoragePlace
  /** Where backups go, from BACKUP_DIR. */
  backupPlace: StoragePlace
}

export class EnvError extends Error {
  /** What to do about it, for the terminal. */
  readonly hint: string | undefined
  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}

export const setupHint = '`npm run setup` asks for each, says where to find it, and writes `.env`.'

/** A refusal as a terminal shows it. */
export const envErrorText = ({ message, hint }: EnvError): string =>
  `Settings: ${message}${hint ? `\n${hint}` : ''}`

/** The environment as `npm run setup` finds it. */
export const givenSettings = (): Record<string, string | undefined> => ({ ...process.env })

/**
 * Checks the settings; throws `EnvError` with one line. Generated secrets are stored in
 * `DATA_DIR/secrets.json`.
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
  isDemoHere = hasDemo(),
): Env {
  const parsed = schema.safeParse(blankIsMissing(source))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new EnvError(`${String(issue!.path[0])}: ${issue!.message}`)
  }
  const raw = parsed.data
  if (Boolean(raw.GOOGLE_CLIENT_ID) !== Boolean(raw.GOOGLE_CLIENT_SECRET))
    throw new EnvError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together')
  if (raw.DATABASE_REPLICA_URL && !raw.DATABASE_URL)
    throw new EnvError('DATABASE_REPLICA_URL is a replica of DATABASE_URL, which is missing')
  const storagePlace = readStoragePlace(raw)
  if ('problem' in storagePlace) throw new EnvError(storagePlace.problem)
  const backupPlace = readBackupPlace(raw)
  if ('problem' in backupPlace) throw new EnvError(backupPlace.problem)
  if (isSameBucket(storagePlace, backupPlace))
    throw new EnvError('BACKUP_DIR needs a bucket of its own: browsers may read that of STORAGE_URL')
  if (raw.MODE === 'live') refuseStandIns(raw)
  else refuseReachableDemo(raw)
  const isSandbox = !raw.PAYSTACK_SECRET_KEY
  const isAdminGenerated = raw.MODE === 'demo' && !raw.ADMIN_PASSWORD
  const seed = raw.SEED ?? (raw.MODE === 'live' || !isDemoHere ? 'none' : 'demo')
  const isDemo = seed !== 'none'
  if (isDemo && !isDemoHere)
    throw new EnvError(
      `SEED=${seed} needs the folder demo/, which is not here: SEED=none starts an empty shop`,
    )
  const standInOwner = isDemo ? 'owner@indigolane.example' : 'owner@shop.example'
  const secrets = raw.AUTH_SECRET && !isSandbox && !isAdminGenerated ? null : keptSecrets(raw.DATA_DIR)
  return {
    ...raw,
    APP_URL: raw.APP_URL ?? localUrl(raw),
    SEED: seed,
    MAIL_FROM:
      raw.MAIL_FROM ?? (isDemo ? `${demoBrand.brand_name} <${demoBrand.email}>` : 'shop@shop.example'),
    AUTH_SECRET: raw.AUTH_SECRET ?? secrets!.authSecret,
    PAYSTACK_SECRET_KEY: raw.PAYSTACK_SECRET_KEY ?? secrets!.sandboxKey,
    PAYSTACK_BASE_URL:
      raw.PAYSTACK_BASE_URL ??
      (isSandbox ? `http://127.0.0.1:${raw.SANDBOX_PORT}` : 'https://api.paystack.co'),
    ADMIN_EMAIL: raw.ADMIN_EMAIL ?? (raw.MODE === 'demo' ? standInOwner : undefined),
    ADMIN_PASSWORD: isAdminGenerated ? secrets!.adminPassword : raw.ADMIN_PASSWORD,
    isAdminGenerated,
    isSandbox,
    liveNeeds: liveNeeds(raw),
    storagePlace,
    backupPlace,
  }
}

/** The shop runs without the demo's folder; then its goods are not offered. */
export const hasDemo = () => existsSync('demo/fill-shop.ts')

/** The shop's address on its own machine. */
export function localUrl({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string {
  if (HOST === '0.0.0.0' || HOST === '::') return `http://127.0.0.1:${PORT}`
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

const isLocal = (host: string, appUrl: string) =>
  isLoopbackHost(host) && isLoopbackHost(new URL(appUrl).hostname)

/**
 * Credentials shared by the shop and the demo's stand-in for Google (decision 037); null with Google's own
 * credentials, in MODE=live, and where other machines can reach the shop: it lets its user sign in as
 * anybody.
 */
export function googleStandInOf(env: Env): Record<string, string> | null {
  const { MODE, HOST, APP_URL, GOOGLE_CLIENT_ID, GOOGLE_STAND_IN_PORT: port, AUTH_SECRET } = env
  if (MODE !== 'demo' || GOOGLE_CLIENT_ID || !isLocal(HOST, APP_URL)) return null
  return {
    GOOGLE_STAND_IN_PORT: String(port),
    GOOGLE_CLIENT_ID: 'demo',
    GOOGLE_CLIENT_SECRET: createHmac('sha256', AUTH_SECRET).update('google stand-in').digest('hex'),
    GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
  }
}

/** What to say at the start of a demo that other machines can reach, or null. */
export function reachableDemoWarning({ MODE, HOST, APP_URL, SMTP_URL }: Env): string | null {
  if (MODE !== 'demo' || isLocal(HOST, APP_URL)) return null
  const mailbox = SMTP_URL ? '' : ' Its mailbox still answers this machine only.'
  return `This demo can be reached from other machines (HOST=${HOST}, APP_URL=${APP_URL}).${mailbox}`
}

/** The demo's owner signs in with what its mailbox shows: such a shop is for this machine, and takes no real money. */
function refuseReachableDemo(raw: Raw) {
  if ([raw.PAYSTACK_SECRET_KEY, raw.PAYSTACK_SECRET_KEY_OLD].some((key) => key?.startsWith('sk_live_')))
    throw new EnvError('MODE=demo takes no live Paystack key: use sk_test_…, or set MODE=live')
  if (raw.TERMINAL_SECRET_KEY?.startsWith('sk_live_'))
    throw new EnvError('MODE=demo takes no live key of a carrier: use sk_test_…, or set MODE=live')
  if (raw.DEMO_REACHABLE !== 'allow' && !isLocal(raw.HOST, raw.APP_URL ?? localUrl(raw)))
    throw new EnvError(
      `MODE=demo is for this machine only, and HOST=${raw.HOST}${raw.APP_URL ? `, APP_URL=${raw.APP_URL}` : ''} can be reached from others: set MODE=live, or DEMO_REACHABLE=allow`,
    )
}

function refuseStandIns(raw: Raw) {
  const missing = liveRefusals(raw)
  if (missing.length) throw new EnvError(`MODE=live needs ${missing.join(', ')}`, setupHint)
}

function keptSecrets(dataDir: string): { authSecret: string; sandboxKey: string; adminPassword: string } {
  const file = path.join(dataDir, 'secrets.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    const secrets = {
      authSecret: randomBytes(32).toString('hex'),
      sandboxKey: `sk_test_${randomBytes(20).toString('hex')}`,
      adminPassword: randomBytes(9).toString('base64url'),
    }
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    return secrets
  }
}
