import { useQuery } from '@tanstack/react-query'
import type { OwnerList } from '../../catalog/editor/list-owner-products.service.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDay } from '../../lib/time.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import type { Column } from '../kit/list/columns.tsx'
import { List } from '../kit/list/list.tsx'
import { asideClass, Section } from '../kit/screen.tsx'

const shown = 5

type Item = OwnerList['products'][number]

/** As wide as those of the codes above, so that the sums are below each other. */
const columns: Column<Item>[] = [
  {
    head: 'Picture',
    phone: 'picture',
    cell: ({ image }) => <Thumbnail image={image} className="w-10 lg:w-7" />,
  },
  { head: 'Product', phone: 'title', share: 6, cell: ({ title }) => title },
  {
    head: 'Until',
    phone: 'detail',
    share: 2,
    cell: ({ sale_ends_at }) =>
      sale_ends_at && (
        <>
          <span className="lg:hidden">until </span>
          {formatDay(new Date(sale_ends_at))}
        </>
      ),
  },
  { head: 'Was', isNumber: true, share: 1.5, cell: ({ compare_at_price }) => was(compare_at_price) },
  {
    head: 'Now',
    phone: 'right',
    isNumber: true,
    share: 1.5,
    cell: ({ price_ngn, compare_at_price }) => (
      <>
        {formatMoney(price_ngn)}
        <span className="block text-sm font-normal text-muted lg:hidden">{was(compare_at_price)}</span>
      </>
    ),
  },
]

const was = (price: number | null) => price !== null && <s>{formatMoney(price)}</s>

/** The prices that are reduced now, next to the codes. */
export function RunningSales() {
  const { data } = useQuery(
    ownerQuery('get /products', { sale: 'true', status: 'live', limit: String(shown) } as never),
  )
  if (!data) return null
  const { products, total } = data
  return (
    <Section
      title="Prices on sale"
      {...(total > shown && { help: `The ${shown} that were changed last.` })}
      className="pt-8"
      aside={
        <SiteLink
          href={total > 0 ? '/admin/products?only=sale' : '/admin/products'}
          className={`${asideClass} -mr-2`}
        >
          {total > 0 ? `All ${total} on sale` : 'Choose products to put on sale'}
        </SiteLink>
      }
    >
      {total === 0 && <p className="text-muted">No price is reduced now.</p>}
      {total > 0 && (
        <List
          label="Prices on sale"
          items={products}
          nameOf={({ title }) => title}
          hrefOf={({ id }) => `/admin/products/${id}`}
          columns={columns}
        />
      )}
    </Section>
  )
}
