import type { Control, FieldPath } from 'react-hook-form'
import { PasswordField } from '../../ui/password-field.tsx'
import { checkNewPassword, checkPassword, minPasswordLength } from '../credentials.rules.ts'

export type NewPassword = { newPassword: string; confirmation: string }

/** The message of each field; the confirmation is compared once the password itself is good. */
export function checkNewPasswordFields({ newPassword, confirmation }: NewPassword) {
  const weak = checkPassword(newPassword)
  return { newPassword: weak, confirmation: weak ? null : checkNewPassword({ newPassword, confirmation }) }
}

/** A new password, twice: for a reset and for a change. */
export function NewPasswordFields<T extends NewPassword>({ control }: { control: Control<T> }) {
  return (
    <>
      <PasswordField
        control={control}
        name={'newPassword' as FieldPath<T>}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters`}
      />
      <PasswordField
        control={control}
        name={'confirmation' as FieldPath<T>}
        label="Confirm new password"
        autoComplete="new-password"
      />
    </>
  )
}
