import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cleanInput } from './clean-input.ts'
import { controlClass, Field } from './field.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

export type TextFieldProps<T extends FieldValues> = FormFieldProps<T> & {
  /** Removes characters that may not be typed: `clean('a1')` → `1`. */
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
  clean,
  fieldClassName,
  ...input
}: TextFieldProps<T>) {
  const field = useFormField<HTMLInputElement, T>({ control, name }, { ...(clean && { clean }) })
  return (
    <Field {...{ name, label, hint, isOptional }} error={field.error} className={fieldClassName}>
      {(tied) => (
        <input
          {...input}
          {...tied}
          {...field.input}
          onChange={(event) => field.onValue(cleanInput(event.target.value, input))}
          className={controlClass}
        />
      )}
    </Field>
  )
}
