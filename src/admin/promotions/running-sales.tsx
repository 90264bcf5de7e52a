import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/money.ts'
import { formatDay } from '../../lib/time.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Rows } from '../kit/rows.tsx'
import { asideClass, Section } from '../kit/screen.tsx'

const shown = 5

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
      <Rows
        label="Prices on sale"
        items={products}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => `/admin/products/${id}`}
        partsOf={({ title, image, price_ngn, compare_at_price, sale_ends_at }) => ({
          picture: <Thumbnail image={image} className="w-10" />,
          title,
          detail: sale_ends_at && `until ${formatDay(new Date(sale_ends_at))}`,
          right: <span className="text-alert">{formatMoney(price_ngn)}</span>,
          rightDetail: compare_at_price !== null && <s>{formatMoney(compare_at_price)}</s>,
        })}
      />
    </Section>
  )
}
