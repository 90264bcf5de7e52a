import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { vi } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { BarButton, BulkBar } from './list/bulk-bar.tsx'
import type { Column } from './list/columns.tsx'
import { ListScreen } from './list/list-screen.tsx'
import { RowAction } from './list/table.tsx'
import { Tabs } from './tabs.tsx'
import { useParams } from './use-params.client.ts'
import { useSelection } from './list/use-selection.client.ts'

type Thing = { id: string; title: string; price: string | null; note: string; sold: number }
export const shirt: Thing = { id: 'a', title: 'Shirt', price: '₦500', note: 'New', sold: 3 }
const cap: Thing = { id: 'b', title: 'Cap', price: null, note: 'Old', sold: 0 }

const columns: Column<Thing>[] = [
  { head: 'Picture', phone: 'picture', cell: () => <i>pic</i> },
  { head: 'Title', phone: 'title', sort: { ascending: 'title' }, cell: ({ title }) => title },
  { head: 'Kind', phone: 'title', cell: () => 'Wear' },
  {
    head: 'Price',
    phone: 'right',
    sort: { descending: 'price' },
    isNumber: true,
    cell: ({ price }) => price,
  },
  { head: 'Note', phone: 'detail', cell: ({ note }) => note },
  { head: 'Also', phone: 'detail', cell: ({ title }) => title === 'Shirt' && 'Cotton' },
  { head: 'Sold', cell: ({ sold }) => sold, unfolds: ({ title }) => <p>More of {title}</p> },
  { head: 'Sale', phone: 'badge', cell: () => '' },
  { head: 'Since', phone: 'rightDetail', cell: ({ title }) => (title === 'Shirt' ? 'Mon' : undefined) },
  { head: 'Empty', cell: () => undefined },
]

type Data = { things: Thing[]; total?: number; page?: number; limit?: number }

function Things({ hasMore = true }: { hasMore?: boolean }) {
  const { params } = useParams()
  const query = useQuery<Data>({
    queryKey: ['things', params],
    queryFn: async () => (await fetch('/things')).json() as Promise<Data>,
  })
  const selection = useSelection(params.state ?? '')
  const more = {
    aside: 'Beside',
    action: <button type="button">Add</button>,
    search: { label: 'Find things', placeholder: 'Name' },
    tabs: (
      <Tabs
        label="States"
        tabs={[
          { label: 'All', href: '/things', isCurrent: true },
          { label: 'Old', href: '/things?state=old', isCurrent: false, count: 7 },
          { label: 'None', href: '/things?state=none', isCurrent: false, count: 0 },
        ]}
      />
    ),
    filters: [{ name: 'state', label: 'State', options: [{ value: 'old', label: 'Old' }] }],
    above: <p>Above</p>,
    selection,
    hrefOf: ({ id }: Thing) => (id === 'a' ? `/things/${id}` : null),
    actionOf: ({ id, title }: Thing) => id === 'a' && <RowAction onPress={() => {}}>Sell {title}</RowAction>,
    below: ({ things, total }: Data) => (
      <BulkBar selection={selection} items={things} total={total ?? 0} noun={ownerNouns.thing}>
        <BarButton onClick={() => {}}>Hide</BarButton>
      </BulkBar>
    ),
    noun: ownerNouns.thing,
  }
  return (
    <ListScreen
      title="Things"
      query={query}
      itemsOf={({ things }) => things}
      nameOf={({ title }) => title}
      columns={columns}
      empty={{ text: 'No thing yet.', way: { label: 'Add one', href: '/new' } }}
      {...(hasMore && more)}
    />
  )
}

export const openThings = (data: unknown, at = '/things', hasMore = true) =>
  openScreen(<Things hasMore={hasMore} />, { at, answers: { 'GET /things': data } })
export const page = { things: [shirt, cap], total: 1_204, page: 1, limit: 2 }

/** Lists are rows, not tables, until the test ends. */
export const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(() => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList)
