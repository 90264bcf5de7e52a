import { controlClass, Field } from '../../../ui/field.tsx'
import { fromLagosField, toLagosField } from './lagos-time.rules.ts'
import type { EditedValues } from './editor-fields.tsx'

type EditorTimeProps<T extends object> = {
  editor: EditedValues<T>
  name: keyof T & string
  label: string
  hint?: string
}

/** A day and time in Lagos, stored as ISO 8601; empty is none. */
export function EditorTime<T extends object>({ editor, name, label, hint }: EditorTimeProps<T>) {
  return (
    <Field name={name} label={label} hint={hint ?? 'Lagos time'} error={editor.errors[name]} isOptional>
      {(tied) => (
        <input
          {...tied}
          type="datetime-local"
          value={toLagosField(editor.values[name] as string | null)}
          onChange={(event) =>
            editor.set({ [name]: fromLagosField(event.target.value) } as unknown as Partial<T>)
          }
          className={controlClass}
        />
      )}
    </Field>
  )
}
