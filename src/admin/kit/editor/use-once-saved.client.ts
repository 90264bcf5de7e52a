import { useEffect, useEffectEvent } from 'react'

type Creating = { saved: { id: string }; isDirty: boolean }

/**
 * Leaves the editor of a new record (its `id` is empty) once it is saved. Not from `onSaved`: there the
 * editor has not rendered as saved, and the leave guard would ask.
 */
export function useOnceSaved(editor: Creating, isNew: boolean, onSaved: () => void): void {
  const isThere = isNew && editor.saved.id !== '' && !editor.isDirty
  const go = useEffectEvent(onSaved)
  useEffect(() => {
    if (isThere) go()
  }, [isThere])
}
