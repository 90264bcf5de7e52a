import type { AppError } from '../errors.ts'

/**
 * For `.catch()` of a write: when the database refused it by one of these constraints, the error that says so in our
 * words; anything else goes on as it is. The transaction is lost either way.
 */
export function refusedBy(refusals: Record<string, () => AppError>) {
  return (error: unknown): never => {
    throw refusals[constraintOf(error) ?? '']?.() ?? error
  }
}

/** The constraint's name as both drivers tell it, below the error of the query builder. */
function constraintOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const { constraint } = (cause ?? {}) as { constraint?: string }
  return constraint
}
