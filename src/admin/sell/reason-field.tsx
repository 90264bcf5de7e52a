import { InputText } from '../kit/fields.tsx'

type ReasonFieldProps = {
  name: string
  value: string
  error: string | undefined
  onValue: (reason: string) => void
}

/** Why less is taken than it costs (rule: counter-discount). */
export function ReasonField({ name, value, error, onValue }: ReasonFieldProps) {
  return (
    <InputText
      name={name}
      label="Reason"
      hint="Only you and your staff read it."
      error={error}
      maxLength={200}
      autoComplete="off"
      value={value}
      onValue={onValue}
    />
  )
}
