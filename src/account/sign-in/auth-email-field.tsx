import type { Control, FieldPath } from 'react-hook-form'
import { emailInput } from '../../ui/control-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The e-mail field of /auth, named as password managers expect. */
export function AuthEmailField<T extends { email: string }>({ control }: { control: Control<T> }) {
  return (
    <TextField
      control={control}
      name={'email' as FieldPath<T>}
      label="Email"
      {...emailInput}
      autoComplete="username"
    />
  )
}
