import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTypedEarly } from './adopt-early-input.ts'

type DelayedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSubmit'> & {
  value: string
  delayMs: number
  /** Called when typing has stopped for `delayMs`, at once on Enter and when the field is left. */
  onSettled: (value: string) => void
}

/** A field that tells what was typed once it settles, and follows changes from elsewhere. */
export function DelayedInput({ value, delayMs, onSettled, ...rest }: DelayedInputProps) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = (typed: string) => {
    clearTimeout(timer.current)
    if (typed.trim() === told.current) return
    told.current = typed.trim()
    onSettled(told.current)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => settle(typed), delayMs)
  }
  const field = useTypedEarly<HTMLInputElement>(text, type)
  return (
    <input
      {...rest}
      ref={field}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => settle(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(text)
      }}
    />
  )
}
