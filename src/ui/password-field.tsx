import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

type PasswordFieldProps<T extends FieldValues> = Omit<FormFieldProps<T>, 'isOptional'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown; password managers recognise it by `autoComplete`. */
export function PasswordField<T extends FieldValues>(props: PasswordFieldProps<T>) {
  const { control, name, label, autoComplete, hint } = props
  const [isShown, setShown] = useState(false)
  const field = useFormField<HTMLInputElement, T>({ control, name })
  return (
    <Field name={name} label={label} hint={hint} error={field.error}>
      {(tied) => (
        <span className="relative block">
          <input
            {...tied}
            {...field.input}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => field.onValue(event.target.value)}
            className={`${controlClass} pr-20`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label="Show password"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-control px-3 text-sm font-semibold text-accent underline underline-offset-4"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}
