import { useEffect, useEffectEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { readStored, writeStored } from '../lib/browser/session-store.ts'
import { markTouched, prefill } from './touched-fields.ts'

type DraftForm<T extends FieldValues> = Pick<UseFormReturn<T>, 'control' | 'setValue' | 'getValues'>

/** Restores a stored draft. Values that differ from the form's first ones count as touched. */
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
 * Stores these fields of a form for the browser session: restored after a reload or a sign-in. Fields touched
 * meanwhile are not overwritten. Never name a password here.
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
