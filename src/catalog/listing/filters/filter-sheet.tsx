import { countText } from '../../../lib/count-text.ts'
import * as nouns from '../../../lib/nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Overlay, OverlayHeader } from '../../../ui/overlay.tsx'
import { productListQuery } from '../catalog.queries.ts'
import { FilterPanel } from './filter-panel.tsx'
import { withoutFilters } from './list-filters.rules.ts'
import type { ListKind, ListSearch } from '../product-list.rules.ts'

type FilterSheetProps = {
  list: ListKind
  search: ListSearch
  onApply: (search: ListSearch) => void
  onClose: () => void
}

/** Filters on a phone: a draft whose button shows the live count; closing discards it. */
export default function FilterSheet({ list, search, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState<ListSearch>(search)
  const { data } = useQuery(productListQuery(list, draft))
  return (
    <Overlay label="Filter" place="sheet" onClose={onClose} testId="filter-sheet">
      <OverlayHeader title="Filter" onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 md:px-6">
        {data && <FilterPanel search={draft} facets={data.facets} onChange={setDraft} />}
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2 border-t border-hairline p-4 md:px-6">
        <Button variant="secondary" onClick={() => setDraft(withoutFilters(draft))}>
          Clear filters
        </Button>
        <Button onClick={() => onApply(draft)} data-testid="show-items">
          <span aria-live="polite">{data ? `Show ${countText(nouns.item, data.total)}` : 'Show items'}</span>
        </Button>
      </div>
    </Overlay>
  )
}
