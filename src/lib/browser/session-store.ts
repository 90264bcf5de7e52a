/**
 * Values kept for the browser session (reload, back, a trip to the payment page). Those of the `person` may be personal:
 * whoever signs out takes them along (`clearStored`); those of the `tab` stay. Where storage is forbidden they are
 * forgotten instead of failing. Never for passwords.
 */
const prefixes = { person: 'kept.', tab: 'tab.' }
type Whose = keyof typeof prefixes

export function readStored<T>(key: string, whose: Whose = 'person'): T | null {
  try {
    const text = sessionStorage.getItem(prefixes[whose] + key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown, whose: Whose = 'person'): void {
  try {
    sessionStorage.setItem(prefixes[whose] + key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden.
  }
}

export function removeStored(key: string): void {
  try {
    sessionStorage.removeItem(prefixes.person + key)
  } catch {
    // Storage is forbidden.
  }
}

/** Removes everything that was kept for the person. */
export function clearStored(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefixes.person)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden.
  }
}
