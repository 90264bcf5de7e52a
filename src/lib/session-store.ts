/**
 * Values kept for the browser session (reload, back, a trip to the payment page). Where storage is forbidden they are
 * forgotten instead of failing. Never for passwords.
 */
export function readStored<T>(key: string): T | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden.
  }
}

export function removeStored(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden.
  }
}
