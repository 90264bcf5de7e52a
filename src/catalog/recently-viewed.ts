const key = 'recently-viewed'
const limit = 8

/** Ids of the products looked at last, newest first; kept in this browser only. */
export function readRecentlyViewed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((id) => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)).slice(0, limit)
      : []
  } catch {
    return []
  }
}

export function rememberViewed(id: string): void {
  try {
    const others = readRecentlyViewed().filter((other) => other !== id)
    localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, limit)))
  } catch {
    // A browser that keeps nothing shows none.
  }
}
