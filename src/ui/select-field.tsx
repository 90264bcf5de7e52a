import type { FieldValues } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

type SelectFieldProps<T extends FieldValues> = FormFieldProps<T> & {
  options: { value: string; label: string; isDisabled?: boolean }[]
  /** The entry for "nothing chosen yet". */
  placeholder?: string
  autoComplete?: string
  fieldClassName?: string
  onChosen?: (value: string) => void
}

/** The browser's own select bound to a form. */
export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { control, name, label, options, placeholder, hint, isOptional, autoComplete, onChosen } = props
  const field = useFormField<HTMLSelectElement, T>({ control, name }, { onChosen })
  return (
    <Field {...{ name, label, hint, isOptional }} error={field.error} className={props.fieldClassName}>
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
