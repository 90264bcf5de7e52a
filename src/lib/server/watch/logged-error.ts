import { DrizzleQueryError } from 'drizzle-orm/errors'
import { stdSerializers } from 'pino'

/**
 * An error as the log keeps it. A failed statement is logged with its text and the database's own words, never with its
 * values: among them are session tokens, password hashes and addresses.
 */
export function loggedError(error: Error): object {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error)
  const { query, cause } = error
  const { code } = (cause ?? {}) as { code?: string }
  return {
    type: error.name,
    message: cause?.message ?? 'The statement failed',
    code,
    query,
    stack: cause?.stack,
  }
}
