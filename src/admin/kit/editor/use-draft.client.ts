import { useEffect } from 'react'
import { clearPrefix, ifAllowed, readLocal, writeLocal } from '../../../lib/browser/local-store.ts'

const prefix = 'admin.draft.'

/** Unsaved edits, stored on this device: it survives a closed tab and an ended session. */
export const readDraft = <T>(key: string): Partial<T> =>
  ifAllowed(() => JSON.parse(readLocal(prefix + key) ?? '{}') as Partial<T>) ?? {}

export function useDraft(key: string, edits: object): void {
  // An amount that cannot be read would come back as none.
  const text = JSON.stringify(edits, (_, value: unknown) => (Number.isNaN(value) ? undefined : value))
  useEffect(() => writeLocal(prefix + key, text === '{}' ? null : text), [key, text])
}

/** Whether anything typed and not saved is stored on this device, of any screen. */
export const hasDrafts = (): boolean =>
  Boolean(ifAllowed(() => Object.keys(localStorage).some((key) => key.startsWith(prefix))))

/** Sign-out removes every draft (rule: staff-sign-out). */
export const clearDrafts = (): void => void clearPrefix(() => localStorage, prefix)
