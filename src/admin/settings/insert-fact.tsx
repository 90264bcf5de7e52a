import { fillText, type TextFacts } from '../../settings/text-facts.rules.ts'
import { named } from '../kit/editor/marked-text.rules.ts'

type InsertFactProps = {
  /** The id of the text field. */
  into: string
  names: readonly { value: string; label: string }[]
  value: string
  onValue: (text: string) => void
}

/** Puts a name into a text where the cursor is: what it is called here, never its braces, has to be known (rule: text-facts). */
export const InsertFact = ({ into, names, value, onValue }: InsertFactProps) => (
  <select
    aria-label="Insert a detail"
    aria-controls={into}
    value=""
    onChange={({ target }) => {
      const field = document.getElementById(into) as HTMLTextAreaElement
      const { text, start } = named(
        { text: value, start: field.selectionStart, end: field.selectionEnd },
        target.value,
      )
      onValue(text)
      field.focus()
      // Once the text is there.
      requestAnimationFrame(() => field.setSelectionRange(start, start))
    }}
    className="field-sizing-content min-h-11 justify-self-start rounded-control pr-9! bg-transparent font-semibold text-accent lg:min-h-8 lg:text-sm"
  >
    <option value="">Insert…</option>
    {names.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)

/** A text with its names filled, as it is read; undefined where it has none. */
export function readAs(text: string, facts: TextFacts): string | undefined {
  if (!text.includes('{')) return undefined
  const filled = fillText(text, facts)
  return filled ? `Reads: ${filled}` : 'Left out: a setting that it names is empty'
}
