/**
 * Whether the database can hold a value of JSON, however deep: no NUL, no half of a surrogate pair in its texts and
 * names, no number past what a double holds.
 */
export function isPostgresSafeJson(json: unknown): boolean {
  const waiting: unknown[] = [json]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
    if (typeof value === 'number' && !Number.isFinite(value)) return false
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) waiting.push(name, inner)
  }
  return true
}
