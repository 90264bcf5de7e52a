/**
 * Whether the database can store a JSON value of any depth: no NUL and no lone surrogate in its texts and
 * names, no number beyond a double.
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
