import { useId } from 'react'
import { formatMoney, nairaToMinor } from '../../../lib/money.ts'
import { ChoiceField } from '../../../ui/control-field.tsx'
import type { Facets } from '../list.schema.ts'
import { FilterGroup } from './filter-group.tsx'
import { type SearchChange, withChoice } from './list-filters.rules.ts'
import { priceSteps } from './price-steps.rules.ts'
import { crossedPricesText, hasCrossedPrices, type ListSearch } from '../product-list.rules.ts'

type PriceFilterProps = {
  search: ListSearch
  limits: Facets['price']
  onChange: (change: SearchChange) => void
}

/** A range in whole naira, set in the list's own round steps; `limits` are its cheapest and dearest, in minor units. */
export function PriceFilter({ search, limits, onChange }: PriceFilterProps) {
  const { minPrice, maxPrice } = search
  const steps = priceSteps(limits, [minPrice, maxPrice])
  return (
    <FilterGroup title="Price in naira">
      <div className="grid grid-cols-2 gap-3">
        <PriceChoice
          label="From"
          whole={limits.min}
          steps={steps.filter((step) => maxPrice === undefined || step < maxPrice || step === minPrice)}
          value={minPrice}
          onChange={(price) => onChange((now) => withChoice(now, { minPrice: price }))}
        />
        <PriceChoice
          label="To"
          whole={limits.max}
          steps={steps.filter((step) => minPrice === undefined || step > minPrice || step === maxPrice)}
          value={maxPrice}
          onChange={(price) => onChange((now) => withChoice(now, { maxPrice: price }))}
        />
      </div>
      {hasCrossedPrices(search) && (
        <p role="alert" className="pt-2 text-sm text-alert">
          {crossedPricesText}
        </p>
      )}
    </FilterGroup>
  )
}

type PriceChoiceProps = {
  label: string
  /** The list's own limit, minor units: what nothing chosen means. */
  whole: number | null
  steps: number[]
  value: number | undefined
  onChange: (naira: number | undefined) => void
}

function PriceChoice({ label, whole, steps, value, onChange }: PriceChoiceProps) {
  const id = useId()
  const shown = value === undefined ? '' : String(value)
  const choose = (text: string) => onChange(text === '' ? undefined : Number(text))
  return (
    <div>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <ChoiceField id={id} className="field !pr-8 !pl-2 tabular-nums" value={shown} onValue={choose}>
        <option value="">{whole === null ? 'Any' : formatMoney(whole)}</option>
        {steps.map((step) => (
          <option key={step} value={step}>
            {formatMoney(nairaToMinor(step))}
          </option>
        ))}
      </ChoiceField>
    </div>
  )
}
