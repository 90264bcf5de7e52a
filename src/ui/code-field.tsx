import { OTPInput } from 'input-otp'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { cleanTyped } from '../lib/pasted-text.ts'
import { Field } from './field.tsx'
import { markTouched } from './touched-fields.ts'

type CodeFieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  length: number
  onComplete?: () => void
}

const digitsOf = (text: string) => cleanTyped(text).replace(/\D/g, '')

/**
 * One input shown as boxes: digits only, a pasted "123 456" fills it, the phone offers the code it received
 * (rule: code-entry).
 */
export function CodeField<T extends FieldValues>(props: CodeFieldProps<T>) {
  const { control, name, label, length, onComplete } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field name={name} label={label} error={fieldState.error?.message}>
      {(tied) => (
        <OTPInput
          {...tied}
          ref={field.ref}
          name={name}
          maxLength={length}
          value={field.value}
          onChange={(value) => {
            markTouched(control, name)
            field.onChange(digitsOf(value))
          }}
          onBlur={field.onBlur}
          onComplete={onComplete}
          pasteTransformer={digitsOf}
          inputMode="numeric"
          autoComplete="one-time-code"
          containerClassName="flex w-full max-w-96"
          render={({ slots }) => (
            <div className="grid w-full grid-cols-6 gap-2" aria-hidden>
              {slots.map((slot, position) => (
                <div
                  key={position}
                  className={`flex h-14 items-center justify-center rounded-control border bg-paper font-title text-2xl font-bold ${
                    slot.isActive ? 'border-accent outline-2 outline-accent' : 'border-field'
                  }`}
                >
                  {slot.char}
                </div>
              ))}
            </div>
          )}
        />
      )}
    </Field>
  )
}
