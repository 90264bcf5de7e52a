import { formatDate } from '../../lib/time.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { ListSection } from '../kit/screen.tsx'
import type { Customer } from './customers.schema.ts'
import { Opens } from '../kit/list/opens.tsx'

/** Her addresses, her wishlist, and her sign-ups for notifications. */
export function CustomerLists({ customer }: { customer: Customer }) {
  const { addresses, saved, waits_for: waits } = customer
  return (
    <>
      <ListSection title="Addresses" listClass="grid gap-3 sm:grid-cols-2">
        {addresses.map((to) => (
          <li key={to.id} className="border border-hairline bg-white p-3">
            {to.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="text-sm text-muted">
              {to.phone}
              {to.is_default && ' · the usual one'}
            </p>
          </li>
        ))}
      </ListSection>
      <ListSection title="Wishlist">
        {saved.map((product) => (
          <li key={product.product_id} className="border-b border-hairline">
            <SiteLink
              href={`/admin/products/${product.product_id}`}
              className="flex min-h-11 items-center justify-between gap-3 hover:bg-stage"
            >
              {product.title}
              <Opens />
            </SiteLink>
          </li>
        ))}
      </ListSection>
      <ListSection title="Waiting to hear about">
        {waits.map((one) => (
          <li
            key={`${one.item} ${one.created_at}`}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-hairline"
          >
            <span className="min-w-0 truncate">{one.item}</span>
            <span className="shrink-0 text-sm text-muted">
              {one.is_told ? 'told' : `since ${formatDate(new Date(one.created_at))}`}
            </span>
          </li>
        ))}
      </ListSection>
    </>
  )
}
