import * as nouns from '../../lib/nouns.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsOwner } from '../kit/staff.queries.ts'
import { StockProducts } from './stock/stock-products.tsx'
import type { OwnerList } from '../../catalog/editor/list-owner-products.service.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDay } from '../../lib/time.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Badge } from '../kit/badge.tsx'
import { BarButton, BulkBar } from '../kit/list/bulk-bar.tsx'
import type { Column } from '../kit/list/columns.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { useSelection } from '../kit/list/use-selection.client.ts'
import { type BulkKind, bulkTitles } from './bulk/bulk-form.rules.ts'
import { BulkRuns } from './bulk/bulk-runs.tsx'
import { ExportProducts } from './export-products.tsx'
import { BulkSheet } from './bulk/bulk-sheet.tsx'
import { filterOf, listQueryOf } from './list-query.rules.ts'
import { productFilters, statusTabs } from './product-filters.rules.ts'
import { StatusBadge } from './status-badge.tsx'
import { StockBars, StockChips, StockSteps } from './stock/stock-chips.tsx'
import { piecesText } from './stock/stock-summary.rules.ts'
import { asideClass } from '../kit/screen.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

/** Products: an owner sees and changes all of them, a helper their stock (rule: helper-role). */
export function ProductsPage() {
  return useIsOwner() ? <OwnerProducts /> : <StockProducts />
}

type Item = OwnerList['products'][number]

/** The owner's products: what she sees, she changes; many at once over the whole filter. */
function OwnerProducts() {
  const { params, set } = useParams()
  const query = useQuery({
    ...ownerQuery('get /products', listQueryOf(params)),
    placeholderData: keepPreviousData,
  })
  const filter = filterOf(params)
  const selection = useSelection(JSON.stringify(filter))
  const [bulk, setBulk] = useState<BulkKind | 'menu' | null>(null)
  const categories = useQuery(ownerQuery('get /categories')).data?.categories ?? []
  return (
    <>
      <ListScreen
        title="Products"
        aside={
          <>
            <SiteLink href="/admin/imports" className={`${asideClass} max-sm:hidden`}>
              Import from a file
            </SiteLink>
            <SiteLink href="/admin/products/count" className={asideClass}>
              Count stock
            </SiteLink>
            <ExportProducts filter={filter} />
          </>
        }
        action={<ButtonLink href="/admin/products/new" label="New product" />}
        query={query}
        itemsOf={({ products }) => products}
        search={{ label: 'Search products', placeholder: 'Title, tag, category…' }}
        tabs={<Tabs {...statusTabs(params.status, query.data?.counts)} />}
        filters={productFilters(categories)}
        above={
          <div className="flex flex-wrap empty:hidden">
            <BulkRuns />
          </div>
        }
        empty={Object.keys(filter).length > 0 ? noMatch : noProducts}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => `/admin/products/${id}`}
        columns={columns}
        selection={selection}
        noun={nouns.product}
        below={({ products, total }) => (
          <>
            <div className="pt-2 pb-4 sm:hidden">
              <ButtonLink href="/admin/imports" variant="link" label="Import from a file" />
            </div>
            <BulkBar
              selection={selection}
              items={products}
              total={total}
              noun={nouns.product}
              sumOf={piecesText}
            >
              <BarButton onClick={() => setBulk('price')}>Price</BarButton>
              <BarButton onClick={() => setBulk('sale')}>Sale</BarButton>
              <BarButton onClick={() => setBulk('menu')}>More</BarButton>
            </BulkBar>
          </>
        )}
      />
      {bulk === 'menu' && <BulkMenu onChoose={setBulk} onClose={() => setBulk(null)} />}
      {bulk !== null && bulk !== 'menu' && (
        <BulkSheet
          kind={bulk}
          selection={selection.isWholeFilter ? { filter: filter as never } : { ids: selection.ids }}
          onClose={() => setBulk(null)}
          onDone={selection.clear}
          onLeft={() => set({ changes: 'open', page: params.page })}
        />
      )}
    </>
  )
}

const noMatch = {
  text: 'No product matches.',
  way: { label: 'Show all products', href: '/admin/products' },
}
const noProducts = {
  text: 'Your products will appear here, each with its picture, price and what is left of every size.',
  way: { label: 'Add the first one', href: '/admin/products/new' },
}

const isOnSale = ({ compare_at_price, price_ngn }: Item) =>
  compare_at_price !== null && compare_at_price > price_ngn

const columns: Column<Item>[] = [
  {
    head: 'Picture',
    phone: 'picture',
    cell: ({ image }) =>
      image ? (
        <Thumbnail image={image} className="w-10 lg:w-7" />
      ) : (
        <span title="No picture" className="block aspect-4/5 w-10 border border-dashed border-field lg:w-7" />
      ),
  },
  {
    head: 'Product',
    phone: 'title',
    share: 5,
    sort: { ascending: 'title' },
    cell: (product) => (
      <>
        {product.title}
        {/* A phone's second line has its stock. */} <span className="lg:hidden">{stateOf(product)}</span>
      </>
    ),
  },
  {
    head: 'Category',
    phone: 'detail',
    isWide: true,
    isTable: true,
    share: 1.5,
    cell: ({ category }) => category.name,
  },
  // Live is the normal case: only other statuses are shown, until when a sale lasts, or that it is featured.
  { head: 'Status', cell: stateOf },
  {
    head: 'Stock',
    phone: 'below',
    cell: (product) => <StockBars product={product} />,
    unfolds: (product, isPhone) => {
      const Stock = isPhone ? StockSteps : StockChips
      return (
        <Stock
          product={product}
          moreCount={product.variant_count - product.variants.length}
          moreHref={`/admin/products/${product.id}`}
        />
      )
    },
  },
  {
    head: 'Was',
    phone: 'right',
    isNumber: true,
    cell: (product) =>
      isOnSale(product) && (
        <s className="font-normal text-muted max-lg:text-sm">{formatMoney(product.compare_at_price!)}</s>
      ),
  },
  {
    head: 'Price',
    phone: 'rightDetail',
    isNumber: true,
    sort: { ascending: 'price' },
    cell: (product) => (
      <span className="font-semibold text-ink">
        {isOnSale(product) && <span className="sr-only lg:hidden">On sale for </span>}
        {formatMoney(product.price_ngn)}
      </span>
    ),
  },
]

function stateOf(product: Item) {
  if (product.status !== 'live') return <StatusBadge product={product} />
  const ends = product.sale_ends_at
  if (ends) return <Badge tone="info">Sale until {formatDay(new Date(ends))}</Badge>
  return product.is_featured && <Badge>Featured</Badge>
}

const kinds: BulkKind[] = ['visible', 'category', 'tags', 'featured', 'archive']

/** The rarer changes of many products. */
function BulkMenu({ onChoose, onClose }: { onChoose: (kind: BulkKind) => void; onClose: () => void }) {
  return (
    <Sheet title="Change the chosen" onClose={onClose}>
      <ul>
        {kinds.map((kind) => (
          <li key={kind} className="border-b border-hairline">
            <button type="button" className="min-h-12 w-full text-left" onClick={() => onChoose(kind)}>
              {bulkTitles[kind]}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
