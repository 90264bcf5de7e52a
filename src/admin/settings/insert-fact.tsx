import { fillText, type TextFacts } from '../../settings/text-facts.rules.ts'
import { DetailSelect } from '../kit/editor/detail-select.tsx'
import { type Detail, named } from '../kit/editor/marked-text.rules.ts'

type InsertFactProps = {
  /** The id of the text field. */
  into: string
  names: readonly Detail[]
  value: string
  onValue: (text: string) => void
}

/** Puts a name into a text where the cursor is. */
export const InsertFact = ({ into, names, value, onValue }: InsertFactProps) => (
  <DetailSelect
    into={into}
    names={names}
    onName={(label) => {
      const field = document.getElementById(into) as HTMLTextAreaElement
      const { text, start } = named(
        { text: value, start: field.selectionStart, end: field.selectionEnd },
        label,
      )
      onValue(text)
      field.focus()
      // Once the text is there.
      requestAnimationFrame(() => field.setSelectionRange(start, start))
    }}
    className="field-sizing-content min-h-11 justify-self-start rounded-control pr-9! bg-transparent font-semibold text-accent lg:min-h-8 lg:text-sm"
  />
)

/** A text with its names filled, as it is read; undefined where it has none. */
export function readAs(text: string, facts: TextFacts): string | undefined {
  if (!text.includes('{')) return undefined
  const filled = fillText(text, facts)
  return filled ? `Reads: ${filled}` : 'Not shown: a detail in it is empty'
}
