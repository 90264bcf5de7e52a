import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { InputField } from './control-field.tsx'

type DelayedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSubmit' | 'ref'> & {
  value: string
  delayMs: number
  /** Called when typing has stopped for `delayMs`, at once on Enter and when the field is left. */
  onSettled: (value: string) => void
}

/** A debounced field, which follows outside changes of `value` while nobody types. */
export function DelayedInput({ value, delayMs, onSettled, ...rest }: DelayedInputProps) {
  const [text, setText] = useState(value)
  /** Values reported but not yet reflected in `value`, the newest last. */
  const reported = useRef([value])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const position = reported.current.indexOf(value)
    reported.current = position < 0 ? [value] : reported.current.slice(position)
    if (position < 0 && timer.current === undefined) setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (typed.trim() === reported.current.at(-1)) return
    reported.current.push(typed.trim())
    onSettled(typed.trim())
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(typed), delayMs)
  }
  return (
    <InputField
      {...rest}
      value={text}
      onValue={type}
      onBlur={() => settle(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(text)
      }}
    />
  )
}
