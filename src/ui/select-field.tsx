import type { ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import { useFormField } from './use-form-field.ts'

type SelectFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  options: { value: string; label: string; isDisabled?: boolean }[]
  /** The entry for "nothing chosen yet". */
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
  const field = useFormField<HTMLSelectElement, T>({ control, name }, { onChosen })
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={field.error}
      {...(isOptional && { isOptional })}
      {...(props.fieldClassName && { className: props.fieldClassName })}
    >
      {(tied) => (
        <select
          {...tied}
          {...field.input}
          autoComplete={autoComplete}
          onChange={(event) => field.onValue(event.target.value)}
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
