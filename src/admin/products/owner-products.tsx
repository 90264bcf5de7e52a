import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerList } from '../../catalog/editor/owner-product.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDateTime } from '../../lib/time.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { BarButton, BulkBar } from '../kit/bulk-bar.tsx'
import { Pager } from '../kit/pager.tsx'
import { type RowParts, Rows } from '../kit/rows.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { useSelection } from '../kit/use-selection.client.ts'
import type { BulkKind } from './bulk/bulk-form.rules.ts'
import { BulkMenu } from './bulk/bulk-menu.tsx'
import { BulkRuns } from './bulk/bulk-runs.tsx'
import { BulkSheet } from './bulk/bulk-sheet.tsx'
import { filterOf, listQueryOf } from './list-query.rules.ts'
import { ProductFilters } from './product-filters.tsx'
import { productsQuery } from './products.queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { StockChips } from './stock/stock-chips.tsx'

type Item = OwnerList['products'][number]

/** The owner's products: what she sees, she changes; many at once over the whole filter. */
export function OwnerProducts() {
  const { params, set } = useParams()
  const listed = listQueryOf(params)
  const query = useQuery(productsQuery(listed))
  const filter = filterOf(params)
  const selection = useSelection(JSON.stringify(filter))
  const [bulk, setBulk] = useState<BulkKind | 'menu' | null>(null)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Screen
      title="Products"
      aside={
        <SiteLink href="/admin/products/count" className={buttonClass('quiet', 'max-sm:!px-2')}>
          Count stock
        </SiteLink>
      }
      action={
        <SiteLink href="/admin/products/new" className={buttonClass('primary')}>
          New product
        </SiteLink>
      }
    >
      <ProductFilters counts={query.data?.counts} />
      <BulkRuns />
      <Loaded query={query}>
        {({ products, total, page, limit }) => (
          <>
            {total === 0 ? (
              <NoProducts isFiltered={isFiltered} />
            ) : (
              <Rows
                label="Products"
                items={products}
                idOf={({ id }) => id}
                nameOf={({ title }) => title}
                hrefOf={({ id }) => `/admin/products/${id}`}
                partsOf={partsOf}
                selection={selection}
                extraOf={(product) => (
                  <div className="md:pl-[100px]">
                    <StockChips
                      product={product}
                      moreCount={product.variant_count - product.variants.length}
                      moreHref={`/admin/products/${product.id}`}
                    />
                  </div>
                )}
              />
            )}
            <Pager total={total} page={page} limit={limit} noun={total === 1 ? 'product' : 'products'} />
            <BulkBar
              selection={selection}
              pageIds={products.map(({ id }) => id)}
              total={total}
              noun={total === 1 ? 'product' : 'products'}
            >
              <BarButton onClick={() => setBulk('price')}>Price</BarButton>
              <BarButton onClick={() => setBulk('sale')}>Sale</BarButton>
              <BarButton onClick={() => setBulk('menu')}>More</BarButton>
            </BulkBar>
          </>
        )}
      </Loaded>
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
    </Screen>
  )
}

const NoProducts = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty text="No product matches." way={{ label: 'Show all products', href: '/admin/products' }} />
  ) : (
    <Empty
      text="Your products will appear here, each with its picture, price and what is left of every size."
      way={{ label: 'Make the first one', href: '/admin/products/new' }}
    />
  )

function partsOf(product: Item): RowParts {
  const { title, image, category, price_ngn, compare_at_price, is_featured } = product
  const isOnSale = compare_at_price !== null && compare_at_price > price_ngn
  return {
    picture: <Thumbnail image={image} className="w-10" />,
    title,
    detail: [category.name, is_featured && 'Featured', saleEnd(product)].filter(Boolean).join(' · '),
    // Live is how it should be: only what is not says so.
    badge: product.status === 'live' ? undefined : <StatusBadge product={product} />,
    right: <span className={isOnSale ? 'text-camwood' : ''}>{formatMoney(price_ngn)}</span>,
    rightDetail: isOnSale ? <s>{formatMoney(compare_at_price)}</s> : undefined,
  }
}

const saleEnd = ({ sale_ends_at }: Item) =>
  sale_ends_at && `sale until ${formatDateTime(new Date(sale_ends_at))}`
