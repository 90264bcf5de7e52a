/** The headings in a stored choice; none in what is no list of texts. */
export function readHeads(stored: string | null): string[] {
  try {
    const heads: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(heads) ? heads.filter((head) => typeof head === 'string') : []
  } catch {
    return []
  }
}
