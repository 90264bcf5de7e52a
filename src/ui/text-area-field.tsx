import type { FieldValues } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

type TextAreaFieldProps<T extends FieldValues> = FormFieldProps<T> & { rows?: number; maxLength?: number }

/** Several lines of text bound to a form. */
export function TextAreaField<T extends FieldValues>(props: TextAreaFieldProps<T>) {
  const { control, name, label, hint, isOptional = false, rows = 3, maxLength } = props
  const field = useFormField<HTMLTextAreaElement, T>({ control, name })
  return (
    <Field name={name} label={label} hint={hint} error={field.error} isOptional={isOptional}>
      {(tied) => (
        <textarea
          {...tied}
          {...field.input}
          rows={rows}
          maxLength={maxLength}
          onChange={(event) => field.onValue(event.target.value)}
          className={controlClass}
        />
      )}
    </Field>
  )
}
