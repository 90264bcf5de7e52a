import { useSyncExternalStore } from 'react'
import { clearPrefix, ifAllowed, readLocal, writeLocal } from './local-store.ts'

const prefix = 'list.'
const listeners = new Set<() => void>()

/** A short list of texts stored in this browser only: the newest first, no text twice, at most `limit`. */
export function readLocalList(key: string, limit: number): string[] {
  const stored = ifAllowed((): unknown => JSON.parse(readLocal(prefix + key) ?? '[]'))
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, limit) : []
}

/** A browser that keeps nothing works all the same. */
export function putFirstInLocalList(key: string, text: string, limit: number): void {
  const others = readLocalList(key, limit).filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeLocal(prefix + key, JSON.stringify([text, ...others].slice(0, limit)))
  for (const listener of listeners) listener()
}

/** Sign-out clears viewed products and searches. */
export function clearLocalLists(): void {
  clearPrefix(() => localStorage, prefix)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest text of the list, at once when it is put in; undefined on the server and without one. */
export const useFirstInLocalList = (key: string): string | undefined =>
  useSyncExternalStore(
    listen,
    () => readLocalList(key, 1)[0],
    () => undefined,
  )

/** Whether the list holds the text, at once when it is put in; false on the server. */
export const useIsInLocalList = (key: string, text: string, limit: number): boolean =>
  useSyncExternalStore(
    listen,
    () => readLocalList(key, limit).includes(text),
    () => false,
  )
