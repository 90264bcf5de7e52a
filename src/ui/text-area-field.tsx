import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import { useTypedEarly } from './adopt-early-input.ts'

type TextAreaFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  isOptional?: boolean
  rows?: number
  maxLength?: number
}

/** Several lines of text bound to a form. */
export function TextAreaField<T extends FieldValues>(props: TextAreaFieldProps<T>) {
  const { control, name, label, hint, isOptional = false, rows = 3, maxLength } = props
  const { field, fieldState } = useController({ control, name })
  const ref = useTypedEarly<HTMLTextAreaElement>(field.value, field.onChange)
  return (
    <Field name={name} label={label} hint={hint} error={fieldState.error?.message} isOptional={isOptional}>
      {(tied) => (
        <textarea
          {...tied}
          ref={(control) => {
            ref.current = control
            field.ref(control)
          }}
          name={name}
          rows={rows}
          maxLength={maxLength}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          className={controlClass}
        />
      )}
    </Field>
  )
}
