/**
 * Values kept for the browser session (reload, back, a trip to the payment page). Whoever signs out takes them all along
 * (`forgetStored`), so everything here may be personal. Where storage is forbidden they are forgotten instead of failing.
 * Never for passwords.
 */
const prefix = 'kept.'

export function readStored<T>(key: string): T | null {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden.
  }
}

export function removeStored(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Storage is forbidden.
  }
}

/** Removes everything that was kept here; what others keep in the browser (the menu, the router) stays. */
export function forgetStored(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden.
  }
}
