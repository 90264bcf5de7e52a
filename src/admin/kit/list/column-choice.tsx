import { type KeyboardEvent, useRef, useState } from 'react'
import type { ColumnChoice as Choice } from './use-column-choice.client.ts'

/** Which columns a table shows: a box for each, kept on this device. */
export function ColumnChoice({ heads, choice }: { heads: string[]; choice: Choice }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setOpen(false)
    opener.current!.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape and leaving it close it
    <div
      className="relative text-sm"
      onKeyDown={onKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 rounded-control border border-field bg-white px-3 font-semibold pointer-fine:min-h-9"
      >
        Columns
      </button>
      {isOpen && (
        <fieldset
          tabIndex={-1}
          className="absolute right-0 z-15 grid w-56 border border-hairline bg-white px-3 py-2 shadow-overlay outline-none"
        >
          <legend className="sr-only">Visible columns</legend>
          {heads.map((head) => (
            <label key={head} className="flex min-h-11 items-center gap-3 pointer-fine:min-h-8">
              <input
                type="checkbox"
                className="size-4"
                checked={!choice.hidden.includes(head)}
                onChange={() => choice.toggle(head)}
              />
              {head}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
