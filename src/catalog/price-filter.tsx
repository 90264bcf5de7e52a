import { useId } from 'react'
import { formatMoney } from '../lib/money.ts'
import { DelayedInput } from '../ui/delayed-input.tsx'
import type { Facets } from './catalog.schema.ts'
import { FilterGroup } from './filter-group.tsx'
import { type SearchChange, withChoice } from './list-filters.rules.ts'
import type { ListSearch } from './product-list.rules.ts'

const priceDelayMs = 500

type PriceFilterProps = {
  search: ListSearch
  limits: Facets['price']
  onChange: (change: SearchChange) => void
}

/** In whole naira; `limits` are the list's own, in minor units. */
export function PriceFilter({ search, limits, onChange }: PriceFilterProps) {
  const id = useId()
  return (
    <FilterGroup title="Price in naira">
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          id={`${id}min`}
          label="From"
          hint={limits.min}
          value={search.minPrice}
          onChange={(minPrice) => onChange((now) => withChoice(now, { minPrice }))}
        />
        <PriceField
          id={`${id}max`}
          label="To"
          hint={limits.max}
          value={search.maxPrice}
          onChange={(maxPrice) => onChange((now) => withChoice(now, { maxPrice }))}
        />
      </div>
    </FilterGroup>
  )
}

type PriceFieldProps = {
  id: string
  label: string
  /** The list's own limit, minor units. */
  hint: number | null
  value: number | undefined
  onChange: (naira: number | undefined) => void
}

function PriceField({ id, label, hint, value, onChange }: PriceFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <DelayedInput
        id={id}
        className="field"
        inputMode="numeric"
        autoComplete="off"
        placeholder={hint === null ? '' : formatMoney(hint)}
        value={value === undefined ? '' : String(value)}
        delayMs={priceDelayMs}
        onSettled={(text) => {
          const digits = text.replace(/\D/g, '').slice(0, 8)
          onChange(digits === '' ? undefined : Number(digits))
        }}
      />
    </div>
  )
}
