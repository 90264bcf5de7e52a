type DetailSelectProps = {
  names: readonly { value: string; label: string }[]
  onName: (name: string) => void
  className: string
  /** The id of the text field. */
  into?: string
}

/** Chooses a name to put into a text: what it is called here, never its braces, has to be known (rule: text-facts). */
export const DetailSelect = ({ names, onName, className, into }: DetailSelectProps) => (
  <select
    aria-label="Insert a detail"
    aria-controls={into}
    value=""
    onChange={({ target }) => onName(target.value)}
    className={className}
  >
    <option value="">Insert…</option>
    {names.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
