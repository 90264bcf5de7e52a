import { z } from 'zod'
import { currencies, type Currency } from './payments/currencies.ts'

export const defaultRetryMs = [1000, 3000, 10_000, 30_000, 60_000]

export type SandboxOptions = {
  /** The key merchants send as a bearer token and webhooks are signed with. */
  secretKey: string
  /** Where browsers reach the hosted checkout page, without a trailing slash. */
  publicUrl: string
  webhookUrl?: string | undefined
  /** Folder of the journal; without it the ledger lives in memory only. */
  dataFolder?: string | undefined
  merchantName?: string
  currencies?: Currency[]
  /** Paystack's retry clock (minutes, then hours), compressed. */
  webhookRetryMs?: number[]
  webhookTimeoutMs?: number
  webhookConcurrency?: number
  /** Calls a minute over all API routes; 0 means no limit, so load tests can run. */
  rateLimitPerMinute?: number
  /** Time between pending, processing and the final state of a refund. */
  refundStepMs?: number
  /** How long a merchant has to answer a dispute; without it 16 hours of weekdays in Lagos, as at Paystack. */
  disputeDueMs?: number | undefined
  /** How long "the transfer arrives later" takes. */
  transferDelayMs?: number
  /** How long a payment waiting for a PIN, an OTP or a transfer still counts as "ongoing". */
  ongoingMs?: number
}

export type Settings = ReturnType<typeof withDefaults>

export function withDefaults(options: SandboxOptions) {
  return {
    secretKey: options.secretKey,
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    webhookUrl: options.webhookUrl,
    dataFolder: options.dataFolder,
    merchantName: options.merchantName ?? 'Indigo Lane',
    currencies: options.currencies ?? (Object.keys(currencies) as Currency[]),
    webhookRetryMs: options.webhookRetryMs ?? defaultRetryMs,
    webhookTimeoutMs: options.webhookTimeoutMs ?? 30_000,
    webhookConcurrency: options.webhookConcurrency ?? 32,
    rateLimitPerMinute: options.rateLimitPerMinute ?? 0,
    refundStepMs: options.refundStepMs ?? 1000,
    disputeDueMs: options.disputeDueMs,
    transferDelayMs: options.transferDelayMs ?? 4000,
    ongoingMs: options.ongoingMs ?? 120_000,
  }
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const milliseconds = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a number of milliseconds')
  .transform(Number)

const environmentSchema = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number')
    .default(3001),
  SANDBOX_PUBLIC_URL: httpUrl.optional(),
  SANDBOX_SECRET_KEY: z
    .string('is required (a test key, sk_test_…)')
    .regex(/^sk_test_\S+$/, 'must be a test key, sk_test_…'),
  SANDBOX_WEBHOOK_URL: httpUrl.optional(),
  SANDBOX_DATA: z.string().optional(),
  SANDBOX_WEBHOOK_RETRY_MS: z
    .string()
    .regex(/^\s*\d{1,9}(\s*,\s*\d{1,9})*\s*$/, 'must be a comma list of milliseconds, such as 1000,3000')
    .transform((list) => list.split(',').map(Number))
    .default(defaultRetryMs),
  SANDBOX_RATE_LIMIT: z
    .string()
    .regex(/^\d{1,7}$/, 'must be calls per minute, 0 for none')
    .transform(Number)
    .default(0),
  SANDBOX_MERCHANT: z.string().default('Indigo Lane'),
  SANDBOX_REFUND_STEP_MS: milliseconds.default(1000),
  SANDBOX_DISPUTE_DUE_MS: milliseconds.optional(),
  SANDBOX_TRANSFER_DELAY_MS: milliseconds.default(4000),
})

/** Reads the environment of `main.ts`. Throws one clear line naming the first bad value. */
export function readEnvironment(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const env = parsed.data
  return {
    host: env.SANDBOX_HOST,
    port: env.SANDBOX_PORT,
    publicUrl: env.SANDBOX_PUBLIC_URL,
    secretKey: env.SANDBOX_SECRET_KEY,
    webhookUrl: env.SANDBOX_WEBHOOK_URL,
    dataFolder: env.SANDBOX_DATA,
    webhookRetryMs: env.SANDBOX_WEBHOOK_RETRY_MS,
    rateLimitPerMinute: env.SANDBOX_RATE_LIMIT,
    merchantName: env.SANDBOX_MERCHANT,
    refundStepMs: env.SANDBOX_REFUND_STEP_MS,
    disputeDueMs: env.SANDBOX_DISPUTE_DUE_MS,
    transferDelayMs: env.SANDBOX_TRANSFER_DELAY_MS,
  }
}
