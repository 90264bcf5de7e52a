import { useState } from 'react'
import { CheckField } from '../../ui/control-field.tsx'
import type { Facets } from '../catalog.schema.ts'
import { Count, FilterGroup, tabIndexOf } from './filter-group.tsx'
import { firstColors, type SearchChange, withOption } from './list-filters.rules.ts'
import type { ListSearch } from './product-list.rules.ts'

type ColorFilterProps = {
  search: ListSearch
  colors: Facets['colors']
  onChange: (change: SearchChange) => void
}

/** Swatches with their names, the most frequent first; the rarer ones on request. */
export function ColorFilter({ search, colors, onChange }: ColorFilterProps) {
  const choose = (value: string, isChosen: boolean) =>
    onChange((now) => withOption(now, 'color', value, isChosen))
  const [areAllShown, setAllShown] = useState(false)
  const first = firstColors(colors, search.color)
  return (
    <FilterGroup title="Colour">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-2">
        {(areAllShown ? colors : first).map(({ value, hex, count }) => (
          <label key={value} className="color-filter">
            <CheckField
              type="checkbox"
              value={value}
              checked={search.color?.includes(value) ?? false}
              tabIndex={tabIndexOf(count, search.color?.includes(value) ?? false)}
              onChecked={(isNow) => choose(value, isNow)}
            />
            <span aria-hidden style={hex ? { backgroundColor: hex } : undefined} />
            {`${value} `}
            <Count of={count} />
          </label>
        ))}
      </div>
      {first.length < colors.length && (
        <button
          type="button"
          className="link-line"
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? 'Show fewer colours' : `Show all ${colors.length} colours`}
        </button>
      )}
    </FilterGroup>
  )
}
