import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import { useTypedEarly } from './adopt-early-input.ts'

type SelectFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  options: { value: string; label: string; isDisabled?: boolean }[]
  /** The entry that stands for "nothing chosen yet". */
  placeholder?: string
  hint?: ReactNode
  isOptional?: boolean
  autoComplete?: string
  fieldClassName?: string
  onChosen?: (value: string) => void
}

/** The browser's own select bound to a form. */
export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { control, name, label, options, placeholder, hint, isOptional, autoComplete, onChosen } = props
  const { field, fieldState } = useController({ control, name })
  const choose = (value: string) => {
    field.onChange(value)
    onChosen?.(value)
  }
  const ref = useTypedEarly<HTMLSelectElement>(field.value, choose)
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      {...(isOptional && { isOptional })}
      {...(props.fieldClassName && { className: props.fieldClassName })}
    >
      {(tied) => (
        <select
          {...tied}
          ref={(control) => {
            ref.current = control
            field.ref(control)
          }}
          name={name}
          autoComplete={autoComplete}
          value={field.value}
          onChange={(event) => choose(event.target.value)}
          onBlur={field.onBlur}
          className={`${controlClass} pr-10`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
