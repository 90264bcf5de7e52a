/**
 * Values stored for the browser session (reload, back, a trip to the payment page). Those of the `person` may
 * be personal: sign-out clears them (`clearStored`); those of the `tab` stay. Where storage is forbidden they
 * are lost without an error. Never for passwords.
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

/** Removes everything stored for the person. */
export function clearStored(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefixes.person)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden.
  }
}
