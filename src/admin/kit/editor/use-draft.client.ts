import { useEffect } from 'react'

const prefix = 'admin.draft.'

/** Unsaved edits, stored on this device: it survives a closed tab and an ended session. */
export function readDraft<T>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? '{}') as Partial<T>
  } catch {
    return {}
  }
}

export function useDraft(key: string, edits: object): void {
  const text = JSON.stringify(edits)
  useEffect(() => {
    try {
      if (text === '{}') localStorage.removeItem(prefix + key)
      else localStorage.setItem(prefix + key, text)
    } catch {
      // Storage is full or forbidden: typing still works.
    }
  }, [key, text])
}
