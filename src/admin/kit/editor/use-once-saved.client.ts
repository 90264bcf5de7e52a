import { useEffect, useEffectEvent } from 'react'

type Creating = { saved: { id: string }; isDirty: boolean }

/**
 * Goes on from the editor of a new record (its `id` is empty) once the shop has it. Not from `onSaved`: there the editor has
 * not drawn itself as saved, and leaving would ask.
 */
export function useOnceSaved(editor: Creating, isNew: boolean, onSaved: () => void): void {
  const isThere = isNew && editor.saved.id !== '' && !editor.isDirty
  const go = useEffectEvent(onSaved)
  useEffect(() => {
    if (isThere) go()
  }, [isThere])
}
