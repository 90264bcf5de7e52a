import { useId } from 'react'
import { CheckField, ChoiceField } from '../../../ui/control-field.tsx'
import { Count, FilterGroup, tabIndexOf } from './filter-group.tsx'
import { type filterChoices, type SearchChange, withChoice, withOption } from './list-filters.rules.ts'
import { isMySize, rowsOfSize, sizeNames, sizesLike } from '../../sizes/my-size.rules.ts'
import type { ListSearch } from '../product-list.rules.ts'
import { sizeChart } from '../../sizes/size-guide.rules.ts'
import { isLongName, sizeInGroup } from '../../sizes/size-groups.rules.ts'
import { keepMySize, useMySize } from '../../sizes/use-my-size.client.ts'

type SizeGroups = ReturnType<typeof filterChoices>['sizes']
type SizeFilterProps = {
  search: ListSearch
  sizes: SizeGroups
  onChange: (change: SearchChange) => void
}

/** Sizes in their groups, the shopper's own marked in each and offered all at once (rules: filter-choices, my-size). */
export function SizeFilter({ search, sizes, onChange }: SizeFilterProps) {
  const choose = (value: string, isChosen: boolean) =>
    onChange((now) => withOption(now, 'size', value, isChosen))
  const mine = useMySize()
  const all = sizes.flatMap(({ items }) => items).map(({ value }) => value)
  const own = sizesLike(mine, all)
  const isChosen = (value: string) => search.size?.includes(value) ?? false
  return (
    <FilterGroup title="Size">
      <div className="grid gap-3">
        {mine && own.length > 0 && !own.every(isChosen) && (
          <button
            type="button"
            className="option w-full text-sm"
            onClick={() => onChange((now) => withChoice(now, { size: own }))}
          >
            My size: {sizeNames(mine)}
          </button>
        )}
        <div className="grid gap-3">
          {sizes.map(({ title, items }) => (
            <fieldset key={title}>
              <legend className="pb-1 text-sm text-muted">{title}</legend>
              <div
                className={
                  isNarrow(items) ? 'grid grid-cols-4 gap-1' : 'grid grid-cols-4 gap-1 lg:grid-cols-3'
                }
              >
                {items.map(({ value, count }) => (
                  <label
                    key={value}
                    className={`option size-filter${count > 0 ? '' : ' none-left'}${isLongName(value) ? ' long-name' : ''}${own.includes(value) ? ' own-size' : ''}`}
                    title={own.includes(value) ? 'Your size' : undefined}
                  >
                    <CheckField
                      type="checkbox"
                      value={value}
                      checked={isChosen(value)}
                      tabIndex={tabIndexOf(count, isChosen(value))}
                      onChecked={(isNow) => choose(value, isNow)}
                    />
                    <SizeName size={value} />
                    <Count of={count} />
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        {all.some((size) => rowsOfSize(size).length > 0) && <MySizeChoice />}
      </div>
    </FilterGroup>
  )
}

const isNarrow = (items: SizeGroups[number]['items']) =>
  items.every(({ value }) => sizeInGroup(value).length < 3)

/** `UK 12` below "UK sizes" shows `12` and is still called by its whole name. */
function SizeName({ size }: { size: string }) {
  const short = sizeInGroup(size)
  if (short === size) return size
  return (
    <span>
      <span className="sr-only">{size.slice(0, -short.length)}</span>
      {short}
    </span>
  )
}

/** Where a shopper sets her size without the size guide. */
function MySizeChoice() {
  const id = useId()
  const shown = useMySize() ?? ''
  const choose = (size: string) => keepMySize(isMySize(size) ? size : '')
  return (
    <div>
      <label htmlFor={id} className="text-sm text-muted">
        My size
      </label>
      <ChoiceField id={id} className="field !pr-8 !pl-2" value={shown} onValue={choose}>
        <option value="">Choose your size</option>
        {sizeChart.map(({ size }) => (
          <option key={size} value={size}>
            {sizeNames(size)}
          </option>
        ))}
      </ChoiceField>
    </div>
  )
}
