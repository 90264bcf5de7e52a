import { useEffect } from 'react'
import { readLocal, writeLocal } from '../../../lib/browser/local-store.ts'

const prefix = 'admin.draft.'

/** Unsaved edits, stored on this device: it survives a closed tab and an ended session. */
export function readDraft<T>(key: string): Partial<T> {
  try {
    return JSON.parse(readLocal(prefix + key) ?? '{}') as Partial<T>
  } catch {
    return {}
  }
}

export function useDraft(key: string, edits: object): void {
  const text = JSON.stringify(edits)
  useEffect(() => writeLocal(prefix + key, text === '{}' ? null : text), [key, text])
}

const draftKeys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Whether anything typed and not saved is stored on this device, of any screen. */
export const hasDrafts = (): boolean => draftKeys().length > 0

/** Sign-out removes every draft (rule: staff-sign-out). */
export function clearDrafts(): void {
  for (const key of draftKeys()) writeLocal(key, null)
}
