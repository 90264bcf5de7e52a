/** What `use` does with the browser's storage; null where that is full or forbidden: what needs it works without. */
export function ifAllowed<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Removes what is stored under the keys that begin with `prefix`. */
export const clearPrefix = (open: () => Storage, prefix: string) =>
  ifAllowed(() => {
    for (const key of Object.keys(open())) if (key.startsWith(prefix)) open().removeItem(key)
  })

/** A text stored on this device; null where there is none. */
export const readLocal = (key: string): string | null => ifAllowed(() => localStorage.getItem(key))

/** Null forgets it. */
export function writeLocal(key: string, text: string | null): void {
  ifAllowed(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)))
}
