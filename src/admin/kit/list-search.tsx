import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { useParams } from './use-params.client.ts'

/** The search of a list, in the URL as `q`; sent 250 ms after the last letter. */
export function ListSearch({ label, placeholder }: { label: string; placeholder?: string }) {
  const { params, set } = useParams()
  const asked = params.q ?? ''
  const [typed, setTyped] = useState(asked)
  const [shown, setShown] = useState(asked)
  // Back and links change the query; unsent typing stays.
  if (asked !== shown) {
    setShown(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  const settled = useDebounced(typed.trim(), 250)
  const ask = useEffectEvent((q: string) => {
    if (q !== asked) set({ q }, { replace: true })
  })
  useEffect(() => ask(settled), [settled])
  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <Icon name="search" size={18} className="absolute top-3.5 left-3.5 text-muted" />
      <input
        type="search"
        value={typed}
        placeholder={placeholder ?? label}
        onChange={(event) => setTyped(event.target.value)}
        className="field !pl-10"
        enterKeyHint="search"
        autoComplete="off"
      />
    </label>
  )
}
