/** PostgreSQL's code of what a statement failed with, as both drivers report it in the cause of the query builder's error. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined
