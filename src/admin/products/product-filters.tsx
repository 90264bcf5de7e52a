import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../kit/filter-select.tsx'
import { ListSearch } from '../kit/list-search.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { ownerCategoriesQuery } from '../categories/categories.queries.ts'

type Counts = Record<'draft' | 'scheduled' | 'live' | 'archived', number>

/** The statuses as tabs, then what narrows the list further; all of it in the address. */
export function ProductFilters({ counts }: { counts: Counts | undefined }) {
  const { params } = useParams()
  const { data } = useQuery(ownerCategoriesQuery)
  const statuses = [
    { label: 'All', value: undefined, count: undefined },
    { label: 'Live', value: 'live', count: undefined },
    { label: 'Drafts', value: 'draft', count: counts?.draft },
    { label: 'Scheduled', value: 'scheduled', count: counts?.scheduled },
    { label: 'Archived', value: 'archived', count: undefined },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListSearch label="Search products" placeholder="Title, tag, category…" />
      <Tabs
        label="Status"
        tabs={statuses.map(({ label, value, count }) => ({
          label,
          count,
          href: `/admin/products${value ? `?status=${value}` : ''}`,
          isCurrent: params.status === value,
        }))}
      />
      <div className="no-scrollbar relative -mx-4 flex gap-2 overflow-x-auto px-4 *:shrink-0 md:mx-0 md:flex-wrap md:px-0">
        <FilterSelect
          name="category_id"
          label="Category"
          any="All categories"
          options={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          name="stock"
          label="Stock"
          any="Any stock"
          options={[
            { value: 'low', label: 'A size runs low' },
            { value: 'out', label: 'A size is sold out' },
          ]}
        />
        <FilterSelect
          name="only"
          label="Only"
          any="Sale or not"
          options={[
            { value: 'sale', label: 'On sale' },
            { value: 'featured', label: 'Featured' },
          ]}
        />
        <FilterSelect
          name="sort"
          label="Order"
          any="Last changed"
          options={[
            { value: 'newest', label: 'Newest' },
            { value: 'title', label: 'By title' },
            { value: 'price', label: 'Cheapest first' },
          ]}
        />
      </div>
    </div>
  )
}
