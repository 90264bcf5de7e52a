import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { secondMs } from '../../time.ts'
import { isDatabaseOutage } from '../database-outage.ts'
import { DrizzleQueryError } from 'drizzle-orm/errors'

const outagePauseMs = 10 * secondMs

/**
 * The program's log: one JSON object a line. While the database is away every call, job and timer fails in
 * the same way: one line in ten seconds covers all of them.
 */
export function createLog(
  level: string,
  { stream, now = Date.now }: { stream?: DestinationStream; now?: () => number } = {},
): Logger {
  let outageSaidAt = -Infinity
  const options = {
    level,
    base: undefined,
    serializers: { err: loggedError },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn) {
        if (!isDatabaseOutage((args[0] as { err?: unknown } | null)?.err)) return method.apply(this, args)
        if (now() - outageSaidAt < outagePauseMs) return
        outageSaidAt = now()
        method.call(
          this,
          args[0],
          'The database cannot be reached; calls are answered with 503 until it can.',
        )
      },
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

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
