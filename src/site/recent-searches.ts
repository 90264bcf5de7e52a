const key = 'recent-searches'
const limit = 5

/** The visitor's last searches, newest first; kept in this browser only. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, limit) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const clean = text.trim()
  if (!clean) return
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== clean.toLowerCase())
  try {
    localStorage.setItem(key, JSON.stringify([clean, ...others].slice(0, limit)))
  } catch {
    // A browser that keeps nothing still searches.
  }
}
