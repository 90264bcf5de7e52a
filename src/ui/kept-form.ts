import { useEffect, useEffectEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { readStored, writeStored } from '../lib/browser/session-store.ts'

/**
 * Keeps these fields of a form for the browser session: a reload, or a trip to sign in, brings them back. What was
 * typed meanwhile is not overwritten. Name no password here.
 */
export function useKeptForm<T extends FieldValues>(
  form: UseFormReturn<T>,
  storageKey: string,
  fields: readonly FieldPath<T>[],
): void {
  const restore = useEffectEvent(() => {
    const initial = form.formState.defaultValues as Record<string, unknown> | undefined
    const stored = readStored<Record<string, T[FieldPath<T>]>>(storageKey)
    for (const name of fields) {
      const value = stored?.[name]
      if (value !== undefined && form.getValues(name) === initial?.[name]) form.setValue(name, value)
    }
  })
  const keep = useEffectEvent((values: Record<string, unknown>) =>
    writeStored(storageKey, Object.fromEntries(fields.map((name) => [name, values[name]]))),
  )
  useEffect(() => {
    restore()
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [form])
}
