/** PostgreSQL's codes while it stops, starts, takes no more connections or has no room left, and Node's of a connection that fails. */
const codes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53100',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's messages without a code. Wrappers may append text. */
const sentences = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  // PgBouncer's, all of which it says with the code of a broken protocol.
  'server login',
  'server conn crashed?',
  'pgbouncer cannot connect to server',
  'query_wait_timeout',
  'no more connections allowed',
]

/** Whether it failed because the database cannot be reached: nothing is wrong with the call, it works again later. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error || isPlainError(each); each = each.cause) {
    // `fetch` failed: another server, not the database.
    if (each instanceof TypeError) return false
    const { code, syscall, message } = each as { code?: string; syscall?: string; message: string }
    if (code !== undefined && codes.has(code)) return true
    // The server's Unix socket is missing.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (sentences.some((sentence) => message.startsWith(sentence))) return true
    if (each instanceof AggregateError) return each.errors.length > 0 && each.errors.every(isDatabaseOutage)
  }
  return false
}

/** pg-boss passes copies of errors on that are no errors themselves. */
const isPlainError = (value: unknown): value is { message: string; cause?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof (value as { message: unknown }).message === 'string'

/** Retry-After of a 503: a restarting database is back in seconds. */
export const retryAfterSeconds = 5
