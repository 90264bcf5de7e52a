import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import { useTypedEarly } from './adopt-early-input.ts'

type TextFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  isOptional?: boolean
  /** Takes out what may not be typed: `clean('a1')` → `1`. */
  clean?: (typed: string) => string
  fieldClassName?: string
} & Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'className'>

/** A line of text bound to a form. */
export function TextField<T extends FieldValues>({
  control,
  name,
  label,
  hint,
  isOptional,
  clean = (typed) => typed,
  fieldClassName,
  ...input
}: TextFieldProps<T>) {
  const { field, fieldState } = useController({ control, name })
  const onValue = (value: string) => field.onChange(clean(value))
  const ref = useTypedEarly<HTMLInputElement>(field.value, onValue)
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      {...(isOptional && { isOptional })}
      {...(fieldClassName && { className: fieldClassName })}
    >
      {(tied) => (
        <input
          {...input}
          {...tied}
          ref={(control) => {
            ref.current = control
            field.ref(control)
          }}
          name={name}
          value={field.value}
          onChange={(event) => onValue(event.target.value)}
          onBlur={field.onBlur}
          className={controlClass}
        />
      )}
    </Field>
  )
}
