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
import { Loaded } from '../kit/states.tsx'

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
  const query = useQuery(
    ownerQuery('get /products', { sale: 'true', status: 'live', limit: String(shown) } as never),
  )
  const total = query.data?.total ?? 0
  return (
    <Section
      title="Prices on sale"
      {...(total > shown && { help: `The ${shown} that were changed last.` })}
      className="pt-8"
      aside={
        query.data && (
          <SiteLink
            href={total > 0 ? '/admin/products?only=sale' : '/admin/products'}
            className={`${asideClass} -mr-2`}
          >
            {total > 0 ? `All ${total} on sale` : 'Choose products to put on sale'}
          </SiteLink>
        )
      }
    >
      <Loaded query={query}>
        {({ products }) =>
          products.length === 0 ? (
            <p className="text-muted">No price is reduced now.</p>
          ) : (
            <List
              label="Prices on sale"
              items={products}
              nameOf={({ title }) => title}
              hrefOf={({ id }) => `/admin/products/${id}`}
              columns={columns}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
