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
