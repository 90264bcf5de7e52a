import { type ReactNode, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import { useTypedEarly } from './adopt-early-input.ts'

type PasswordFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
}

/** A password that can be shown; password managers know it by `autoComplete`. */
export function PasswordField<T extends FieldValues>(props: PasswordFieldProps<T>) {
  const { control, name, label, autoComplete, hint } = props
  const [isShown, setShown] = useState(false)
  const { field, fieldState } = useController({ control, name })
  const ref = useTypedEarly<HTMLInputElement>(field.value, field.onChange)
  return (
    <Field name={name} label={label} hint={hint} error={fieldState.error?.message}>
      {(tied) => (
        <span className="relative block">
          <input
            {...tied}
            ref={(control) => {
              ref.current = control
              field.ref(control)
            }}
            type={isShown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={field.value}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
            className={`${controlClass} pr-20`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label="Show password"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-control px-3 text-sm font-semibold text-indigo underline underline-offset-4"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}
