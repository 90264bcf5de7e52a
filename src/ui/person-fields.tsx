import type { FieldPath, FieldValues } from 'react-hook-form'
import { stripPhoneInput } from '../lib/phone.rules.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type NameFieldsProps<T extends FieldValues> = Pick<
  TextFieldProps<T>,
  'control' | 'isOptional' | 'maxLength'
> & {
  names: readonly [first: FieldPath<T>, last: FieldPath<T>]
}

/** A person's first and last name. */
export const NameFields = <T extends FieldValues>({ names: [first, last], ...props }: NameFieldsProps<T>) => (
  <>
    <TextField {...props} name={first} label="First name" autoComplete="given-name" />
    <TextField {...props} name={last} label="Last name" autoComplete="family-name" />
  </>
)

type PhoneFieldProps<T extends FieldValues> = Omit<TextFieldProps<T>, 'label'>

/** A phone number; what no number has cannot be typed. */
export const PhoneField = <T extends FieldValues>(props: PhoneFieldProps<T>) => (
  <TextField
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    clean={stripPhoneInput}
    {...(props as TextFieldProps<T>)}
    label="Phone"
  />
)
