/** What the night's comparison can find wrong (rule: consistency-check), and what the owner calls it. */
export const findingNames = {
  stock: 'Stock',
  charge: 'Payment',
  order: 'Order',
  mail: 'Emails of',
  double: 'Placed twice:',
  status: 'Steps of',
  pieces: 'Parcels of',
} as const
export type FindingKind = keyof typeof findingNames

/** Which real or stand-in parts a shop runs on; none of it is secret. */
export type ProgramParts = {
  mode: 'demo' | 'live'
  mail: 'smtp' | 'mailbox'
  provider: string
  payments: 'sandbox' | 'test' | 'live'
  database: 'pglite' | 'postgres'
  storage: 'files' | 's3'
  jobs_here: boolean
  backs_up: boolean
}

/** What the settings of the process say, without any of their values. `provider` moves the shop's money. */
export function programParts(
  env: {
    MODE: 'demo' | 'live'
    SMTP_URL?: string | undefined
    isSandbox: boolean
    DATABASE_URL?: string | undefined
    STORAGE_URL?: string | undefined
    JOBS: boolean
    BACKUP_DIR?: string | undefined
  },
  provider: { name: string; domain: 'test' | 'live' },
): ProgramParts {
  return {
    mode: env.MODE,
    mail: env.SMTP_URL ? 'smtp' : 'mailbox',
    provider: provider.name,
    payments: env.isSandbox ? 'sandbox' : provider.domain,
    database: env.DATABASE_URL ? 'postgres' : 'pglite',
    storage: env.STORAGE_URL?.startsWith('s3:') ? 's3' : 'files',
    jobs_here: env.JOBS,
    backs_up: Boolean(env.BACKUP_DIR),
  }
}
