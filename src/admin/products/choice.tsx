type ChoiceProps<V extends string> = {
  label: string
  value: V | (string & {})
  options: readonly (readonly [value: V, label: string])[]
  onValue: (value: V) => void
}

/** A few words side by side of which one holds. */
export function Choice<V extends string>({ label, value, options, onValue }: ChoiceProps<V>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap">
      {options.map(([option, text]) => (
        <button
          key={option}
          type="button"
          aria-pressed={value === option}
          onClick={() => onValue(option)}
          className="-ml-px min-h-12 border border-ink px-4 font-semibold first:ml-0 aria-pressed:bg-ink aria-pressed:text-white"
        >
          {text}
        </button>
      ))}
    </div>
  )
}
