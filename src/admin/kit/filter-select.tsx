import { useParams } from './use-params.client.ts'

type FilterSelectProps = {
  /** The query parameter it sets. */
  name: string
  label: string
  /** What none chosen is called: "All categories". */
  any: string
  options: { value: string; label: string }[]
}

/** A filter or the order of a list, in the address. */
export function FilterSelect({ name, label, any, options }: FilterSelectProps) {
  const { params, set } = useParams()
  return (
    <label className="min-w-0">
      <span className="sr-only">{label}</span>
      <select
        value={params[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
        className="field !w-auto max-w-full"
      >
        <option value="">{any}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
