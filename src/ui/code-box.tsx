import { type KeyboardEvent, useId, useState } from 'react'
import { cleanTyped } from '../lib/pasted-text.ts'
import { Button } from './button.tsx'
import { InputField } from './control-field.tsx'
import { controlClass } from './field.tsx'

type CodeBoxProps = {
  summary: string
  label: string
  code: string
  maxLength: number
  /** Why the code is not taken. */
  refusal: string | null | undefined
  onApply: (typed: string) => void
}

/** One folded field for a code, open while there is one; its refusal is announced. */
export function CodeBox({ summary, label, code, maxLength, refusal, onApply }: CodeBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const apply = () => onApply(typed ?? code)
  // Not a form of its own: it is also used inside checkout's.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <details className="border-b border-hairline" open={code ? true : undefined}>
      <summary className="flex min-h-12 items-center justify-between font-semibold">
        {summary}
        <span aria-hidden className="text-xl">
          +
        </span>
      </summary>
      <div className="flex flex-col gap-1.5 pb-4">
        <div className="flex gap-2">
          <InputField
            aria-label={label}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? id : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxLength}
            value={typed ?? code}
            onValue={(text) => setTyped(cleanTyped(text))}
            onKeyDown={applyOnEnter}
            className={`${controlClass} min-w-0 uppercase`}
          />
          <Button variant="secondary" onClick={apply}>
            Apply
          </Button>
        </div>
        {refusal && (
          <p id={id} role="alert" className="text-sm font-medium text-alert">
            {refusal}
          </p>
        )}
      </div>
    </details>
  )
}
