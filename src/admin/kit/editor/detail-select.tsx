import type { Detail } from './marked-text.rules.ts'

type DetailSelectProps = {
  names: readonly Detail[]
  /** With what people call it. */
  onName: (label: string) => void
  className: string
  /** The id of the text field. */
  into?: string
}

/** Chooses a detail to put into a text (rule: text-facts). */
export const DetailSelect = ({ names, onName, className, into }: DetailSelectProps) => (
  <select
    aria-label="Insert a detail"
    aria-controls={into}
    value=""
    onChange={({ target }) => onName(target.value)}
    className={className}
  >
    <option value="">Insert a detail…</option>
    {names.map(({ value, label }) => (
      <option key={value}>{label}</option>
    ))}
  </select>
)
