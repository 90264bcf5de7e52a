import { clearPrefix, ifAllowed } from './local-store.ts'

/**
 * Values stored for the browser session (reload, back, a trip to the payment page). Those of the `person` may
 * be personal: sign-out clears them (`clearStored`); those of the `tab` stay. Where storage is forbidden they
 * are lost without an error. Never for passwords.
 */
const prefixes = { person: 'kept.', tab: 'tab.' }
type Whose = keyof typeof prefixes

export const readStored = <T>(key: string, whose: Whose = 'person'): T | null =>
  ifAllowed(() => JSON.parse(sessionStorage.getItem(prefixes[whose] + key) ?? 'null') as T | null)

export function writeStored(key: string, value: unknown, whose: Whose = 'person'): void {
  ifAllowed(() => sessionStorage.setItem(prefixes[whose] + key, JSON.stringify(value)))
}

export function removeStored(key: string): void {
  ifAllowed(() => sessionStorage.removeItem(prefixes.person + key))
}

/** Removes everything stored for the person. */
export function clearStored(): void {
  clearPrefix(() => sessionStorage, prefixes.person)
}
