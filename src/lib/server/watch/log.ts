import { type DestinationStream, type Logger, pino } from 'pino'
import { secondMs } from '../../time.ts'
import { isDatabaseOutage } from '../database-outage.ts'
import { loggedError } from './logged-error.ts'

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
