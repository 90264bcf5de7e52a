import type { AppError } from '../errors.ts'

/**
 * For `.catch()` of a write: maps a violation of one of these constraints to our error; anything else is
 * rethrown. The transaction is lost either way.
 */
export function refusedBy(refusals: Record<string, () => AppError>) {
  return (error: unknown): never => {
    throw refusals[constraintOf(error) ?? '']?.() ?? error
  }
}

/** The constraint's name as both drivers report it, in the cause of the query builder's error. */
function constraintOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const { constraint } = (cause ?? {}) as { constraint?: string }
  return constraint
}
