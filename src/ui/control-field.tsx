import type { ComponentProps } from 'react'
import { useAdoptEarlyChecked, useAdoptEarlyInput } from './adopt-early-input.ts'

/** The attributes of a field for an e-mail address. */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

type Bound<P extends object> = Omit<P, 'value' | 'onChange' | 'ref'> & {
  value: string
  onValue: (value: string) => void
}

/** A native input with a value. Input from before hydration counts (rule: early-input). */
export function InputField({ value, onValue, ...input }: Bound<ComponentProps<'input'>>) {
  const ref = useAdoptEarlyInput<HTMLInputElement>(value, onValue)
  return <input {...input} ref={ref} value={value} onChange={(event) => onValue(event.target.value)} />
}

/** The same for the browser's select. */
export function ChoiceField({ value, onValue, ...select }: Bound<ComponentProps<'select'>>) {
  const ref = useAdoptEarlyInput<HTMLSelectElement>(value, onValue)
  return <select {...select} ref={ref} value={value} onChange={(event) => onValue(event.target.value)} />
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> & {
  type: 'radio' | 'checkbox'
  checked: boolean
  /** Radios call it with `true` alone. */
  onChecked: (isChecked: boolean) => void
}

/** The same for a radio or a checkbox. */
export function CheckField({ checked, onChecked, ...input }: CheckFieldProps) {
  const ref = useAdoptEarlyChecked(checked, onChecked)
  return (
    <input {...input} ref={ref} checked={checked} onChange={(event) => onChecked(event.target.checked)} />
  )
}
