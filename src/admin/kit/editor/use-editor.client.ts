import { useState, useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ApiError, isRefusal, refusalMessage } from '../../../lib/browser/api-client.ts'
import { usePress } from '../../../lib/browser/use-press.ts'
import { isSessionEnding } from '../../../lib/browser/personal-queries.ts'
import { useWindowEvent } from '../../../lib/browser/use-window-event.ts'
import { toast } from '../../../ui/toast.tsx'
import { useAsk } from '../ask.client.ts'
import { type Edits, findClashes, withEdit, withoutSent } from './edits.rules.ts'
import { needsPassword, sayDone } from '../use-action.client.ts'
import { useFocusFirstWrong } from '../use-focus-first-wrong.client.ts'
import { readDraft, useDraft } from './use-draft.client.ts'

type EditorOptions<T extends object> = {
  /** Names the record on this device, for its draft: `product:9f…`. */
  draftKey: string
  /** The saved record; a newer one merges under the edits. */
  saved: T
  /** Sends the edits; returns the record afterwards. `saved` is the record the edits are based on. */
  save: (edits: Edits<T>, saved: T) => Promise<T>
  /** The current record in a STALE error (`error.current`), where the call returns it. */
  currentOf?: (error: ApiError) => T | undefined
  /** Validation messages before sending, by field. */
  check?: (values: T) => Partial<Record<keyof T & string, string>>
  onSaved?: (record: T) => void
  /** Restores what a save changed; with it the toast offers Undo. */
  undo?: (sent: Edits<T>, before: T, after: T) => Promise<unknown>
}

export type Editor<T extends object> = {
  values: T
  saved: T
  edits: Edits<T>
  set: (changes: Edits<T>) => void
  errors: Partial<Record<string, string>>
  /** What is wrong or missing now, before it was said. */
  problems: Partial<Record<string, string>>
  isDirty: boolean
  isBusy: boolean
  /** `also` are changes that belong to this save: a button that saves and publishes. Answers whether it was saved. */
  save: (also?: Edits<T>) => Promise<boolean>
  discard: () => void
  /** Fields that somebody else saved with another value meanwhile; `saved` has theirs. */
  clashes: (keyof T & string)[]
  keepTheirs: (name: keyof T & string) => void
  keepMine: (name: keyof T & string) => void
}

/**
 * A record being edited: edits overlay the saved values, are stored as a draft on this device, and are merged
 * with what somebody else saved meanwhile; only fields that both changed need a decision.
 */
export function useEditor<T extends object>(options: EditorOptions<T>): Editor<T> {
  const { draftKey, save, currentOf, check, onSaved, undo } = options
  const { password } = useAsk()
  const { press, take, free, finish } = usePress()
  const [saved, setSaved] = useState(options.saved)
  const [edits, setEdits] = useState<Edits<T>>(() => withEdit(options.saved, readDraft<T>(draftKey), {}))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [clashing, setClashing] = useState<(keyof T & string)[]>([])
  const [isBusy, setBusy] = useState(false)
  const focusWrong = useFocusFirstWrong(() => document.getElementById('page') ?? document)
  const values = { ...saved, ...edits }
  const problemsOf = (checked: T): Partial<Record<string, string>> =>
    Object.fromEntries(Object.entries<string | undefined>(check?.(checked) ?? {}).filter(([, says]) => says))
  const isDirty = Object.keys(edits).length > 0
  // A field that was typed back to what somebody else saved needs no decision.
  const clashes = clashing.filter((name) => name in edits)

  /** Rebases the edits onto the current record. Returns whether all of it merged. */
  const merge = (current: T, over: Edits<T>) => {
    const found = findClashes(saved, current, over)
    setSaved(current)
    setEdits(withEdit(current, over, {}))
    setClashing((before) => [...new Set([...before, ...found])])
    return found.length === 0
  }
  const [seen, setSeen] = useState(options.saved)
  if (seen !== options.saved) {
    setSeen(options.saved)
    if (!isBusy) merge(options.saved, edits)
  }

  const send = async (over: Edits<T>, from: T, mayMerge: boolean): Promise<boolean> => {
    try {
      const record = await press.run(() => save(over, from))
      setSaved(record)
      // Edits made during the request stay; sent ones are done, also where the shop normalised them.
      setEdits((now) => withEdit(record, withoutSent(now, over), {}))
      setClashing([])
      sayDone('Saved', undo && (() => undo(over, from, record)))
      onSaved?.(record)
      return true
    } catch (error) {
      // The same save continues once the password is entered; without it the edits stay.
      if (needsPassword(error)) return (await password()) && send(over, from, mayMerge)
      const current =
        isRefusal(error) && error.code === 'STALE' ? (currentOf ?? currentIn<T>)(error) : undefined
      if (current) {
        const isMerged = merge(current, over)
        if (isMerged && mayMerge) return send(withEdit(current, over, {}), current, false)
        if (isMerged) toast.error('Somebody else saved at the same moment. Save again.')
        return false
      }
      if (isRefusal(error)) setErrors(error.fields)
      toast.error(
        refusalMessage(
          error,
          'The shop did not answer. What you typed is kept; save again when you have a connection.',
        ),
      )
      return false
    }
  }
  const editor: Editor<T> = {
    values,
    saved,
    edits,
    errors,
    problems: problemsOf(values),
    isDirty,
    isBusy,
    clashes,
    set: (changes) => {
      setEdits((before) => withEdit(saved, before, changes))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
    },
    save: async (also = {}) => {
      const over = withEdit(saved, edits, also)
      if (isBusy) return false
      if (clashes.length > 0) {
        toast.error('Choose what to keep first: somebody else changed it in the meantime.')
        return false
      }
      focusWrong()
      const problems = problemsOf({ ...values, ...also })
      setErrors(problems)
      if (Object.keys(problems).length > 0 || Object.keys(over).length === 0 || !take()) return false
      setEdits(over)
      setBusy(true)
      const isSaved = await send(over, saved, true)
      setBusy(false)
      if (isSaved) finish()
      else free()
      return isSaved
    },
    discard: () => {
      setEdits({})
      setErrors({})
      setClashing([])
    },
    keepTheirs: (name) => {
      setEdits((before) => withEdit(saved, { ...before, [name]: saved[name] }, {}))
      setClashing((before) => before.filter((other) => other !== name))
    },
    keepMine: (name) => setClashing((before) => before.filter((other) => other !== name)),
  }
  useDraft(draftKey, edits)
  useLeaveGuard(isDirty)
  useSaveKey(() => void editor.save())
  return editor
}

const currentIn = <T>(error: ApiError) => (error.body as { error?: { current?: T } })?.error?.current

/** Confirms before a screen with unsaved changes is left; the browser itself confirms closing the tab, but not a sign-out, which asked. */
function useLeaveGuard(isDirty: boolean): void {
  const { confirm } = useAsk()
  const queryClient = useQueryClient()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      return !(await confirm({
        title: 'Leave without saving?',
        text: 'What you typed is kept on this device and is here again when you come back.',
        confirmText: 'Leave',
        canBeUndone: true,
      }))
    },
    enableBeforeUnload: () => !isSessionEnding(queryClient),
    disabled: !isDirty,
  })
}

/** Ctrl/⌘ S saves. */
function useSaveKey(save: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
}

/** Saves and then leaves, once the editor has rendered as saved: before that the leave guard would ask. */
export function useSaveAndLeave(editor: Pick<Editor<object>, 'isDirty' | 'save'>, leave: () => void) {
  const [isLeaving, setLeaving] = useState(false)
  const isReady = isLeaving && !editor.isDirty
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (isReady) go()
  }, [isReady])
  return () => void editor.save().then(setLeaving)
}

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
