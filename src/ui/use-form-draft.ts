import { useEffect, useEffectEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { readStored, writeStored } from '../lib/browser/session-store.ts'
import { markTouched, prefill } from './touched-fields.ts'

type DraftForm<T extends FieldValues> = Pick<UseFormReturn<T>, 'control' | 'setValue' | 'getValues'>

/** Brings a stored draft back. What differs from the form's first values counts as put in by the person, as it was. */
export function restoreDraft<T extends FieldValues>(
  form: DraftForm<T>,
  draft: Partial<T> | null,
  fields: readonly FieldPath<T>[],
): void {
  for (const name of fields) {
    const value = draft?.[name]
    if (value === undefined || value === form.getValues(name)) continue
    prefill(form, { [name]: value } as Partial<T>)
    markTouched(form.control, name)
  }
}

/**
 * Keeps these fields of a form for the browser session: a reload, or a trip to sign in, brings them back. What was
 * touched meanwhile is not overwritten. Name no password here.
 */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  storageKey: string,
  fields: readonly FieldPath<T>[],
): void {
  const restore = useEffectEvent(() => restoreDraft(form, readStored<Partial<T>>(storageKey), fields))
  const store = useEffectEvent((values: Record<string, unknown>) =>
    writeStored(storageKey, Object.fromEntries(fields.map((name) => [name, values[name]]))),
  )
  useEffect(() => {
    restore()
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) })
  }, [form])
}
