import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAfterPress } from '../../../ui/after-press.ts'
import { CheckField } from '../../../ui/control-field.tsx'
import { categoriesQuery } from '../catalog.queries.ts'
import type { Facets } from '../list.schema.ts'
import { Count, FilterGroup, tabIndexOf } from './filter-group.tsx'
import {
  filterChoices,
  type SearchChange,
  withChoice,
  firstColors,
  withOption,
} from './list-filters.rules.ts'
import { PriceFilter } from './price-filter.tsx'
import type { ListSearch } from '../product-list.rules.ts'
import { SizeFilter } from './size-filter.tsx'

type FilterPanelProps = { search: ListSearch; facets: Facets; onChange: (change: SearchChange) => void }

/** Category, size, colour, price in naira and stock, each value with its count. */
export function FilterPanel({ search, facets: newest, onChange }: FilterPanelProps) {
  const facets = useAfterPress(newest)
  const { categories } = useSuspenseQuery(categoriesQuery).data
  const choices = filterChoices(facets, search, categories)
  return (
    <div className="divide-y divide-hairline border-hairline lg:border-y" data-testid="filters">
      <CategoryChoice search={search} categories={choices.categories} onChange={onChange} />
      {choices.sizes.length > 0 && <SizeFilter search={search} sizes={choices.sizes} onChange={onChange} />}
      {choices.colors.length > 0 && (
        <ColorFilter search={search} colors={choices.colors} onChange={onChange} />
      )}
      <PriceFilter search={search} limits={facets.price} onChange={onChange} />
      <StockFilter search={search} count={facets.in_stock} onChange={onChange} />
    </div>
  )
}

type FilterProps = Pick<FilterPanelProps, 'search' | 'onChange'>
type Choices = ReturnType<typeof filterChoices>

function StockFilter({ search, count, onChange }: FilterProps & { count: number }) {
  const choose = (isChosen: boolean) => onChange((now) => withChoice(now, { inStock: isChosen || undefined }))
  return (
    <label className="flex min-h-14 items-center gap-3">
      <CheckField
        type="checkbox"
        className="size-5 shrink-0"
        value="inStock"
        checked={search.inStock ?? false}
        tabIndex={tabIndexOf(count, search.inStock ?? false)}
        onChecked={choose}
      />
      In stock only
      <Count of={count} />
    </label>
  )
}

function CategoryChoice({ search, categories, onChange }: FilterProps & Pick<Choices, 'categories'>) {
  const name = useId()
  const choose = (category: string | undefined) => onChange((now) => withChoice(now, { category }))
  const choices = [{ value: undefined, name: 'All Categories', count: undefined }, ...categories]
  return (
    <FilterGroup title="Category">
      <div role="radiogroup" aria-label="Category">
        {choices.map((choice) => (
          <label key={choice.name} className="flex min-h-11 items-center gap-3 lg:min-h-9">
            <CheckField
              type="radio"
              name={name}
              className="size-5 shrink-0"
              checked={search.category === choice.value}
              value={choice.value ?? ''}
              onChecked={() => choose(choice.value)}
            />
            {choice.name}
            {choice.count !== undefined && <Count of={choice.count} />}
          </label>
        ))}
      </div>
    </FilterGroup>
  )
}

/** Swatches with their names, the most frequent first; the rarer ones on request. */
function ColorFilter({ search, colors, onChange }: FilterProps & Pick<Choices, 'colors'>) {
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
            {value}
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
