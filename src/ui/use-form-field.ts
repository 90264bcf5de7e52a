import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type TextControl, useAdoptEarlyInput } from './adopt-early-input.ts'
import { afterPress } from './after-press.ts'
import { markTouched } from './touched-fields.ts'

/** What every field of a form is given: its place in the form, and what is said about it. */
export type FormFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  isOptional?: boolean
}
type FormFieldOptions = {
  clean?: (typed: string) => string
  onChosen?: ((value: string) => void) | undefined
}

/**
 * Binds a text control to a field of a form: `value` and `error` to show, `input` for the element, `onValue`
 * for a person's input. From then on the field counts as touched (rule: touched-fields), also when it was
 * emptied, also before hydration. `clean` removes characters that may not be typed; `onChosen` is called with
 * each new value.
 */
export function useFormField<E extends TextControl, T extends FieldValues>(
  { control, name }: Pick<FormFieldProps<T>, 'control' | 'name'>,
  { clean = (typed: string) => typed, onChosen }: FormFieldOptions = {},
) {
  const { field, fieldState } = useController({ control, name })
  const touch = () => markTouched(control, name)
  const onValue = (value: string) => {
    touch()
    field.onChange(clean(value))
    onChosen?.(value)
  }
  const earlyRef = useAdoptEarlyInput<E>(field.value, onValue, touch)
  return {
    error: fieldState.error?.message,
    onValue,
    input: {
      name,
      value: field.value as string,
      onBlur: () => afterPress(field.onBlur),
      ref: (element: E | null) => {
        earlyRef.current = element
        field.ref(element)
      },
    },
  }
}
