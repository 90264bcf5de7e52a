import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Badge } from '../kit/badge.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { CustomerEntry } from './customer-entry.tsx'
import { CustomerLists } from './customer-lists.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerRights } from './customer-rights.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { readablePhone } from '../../lib/phone.rules.ts'
import { formatDate } from '../../lib/time.ts'
import type { Customer } from './customers.schema.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { Ago } from '../kit/ago.tsx'
import { Rows } from '../kit/rows.tsx'
import { mailtoUrl } from '../../lib/email-address.rules.ts'

const back = { href: '/admin/customers', label: 'Customers' }

/** One customer in full: orders, addresses, lists, and her data rights. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(ownerQuery('get /customers/{id}', { id }))
  const { data } = query
  return (
    <Screen
      title={data ? data.name || data.email : 'Customer'}
      back={back}
      aside={
        data?.is_guest ? (
          <Badge>{data.added ? 'Added by you' : 'Guest'}</Badge>
        ) : (
          data?.role && <Badge tone="info">{data.role === 'admin' ? 'Owner' : 'Helper'}</Badge>
        )
      }
    >
      <Loaded query={query}>
        {(customer) => (
          <div className="grid max-w-6xl gap-x-12 lg:grid-cols-[minmax(0,1fr)_340px]">
            <div className="min-w-0">
              <CustomerContact customer={customer} />
              {customer.added && <CustomerEntry customer={customer} added={customer.added} />}
              <CustomerOrders customer={customer} />
              <CustomerLists customer={customer} />
            </div>
            <div className="min-w-0">
              <CustomerNotes customer={customer} />
              <CustomerRights customer={customer} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

const newsletterWords = {
  pending: 'Newsletter: asked for it, not confirmed yet',
  confirmed: 'Newsletter: yes, confirmed',
  unsubscribed: 'Newsletter: no, unsubscribed',
} as const

const wayWords = { password: 'a password', google: 'Google' } as const

const reachClass =
  'inline-flex min-h-11 max-w-full items-center rounded-control border border-field bg-white px-3 py-1 font-semibold break-all text-accent hover:bg-stage'

/** Her contacts, sign-up date and consents. */
function CustomerContact({ customer }: { customer: Customer }) {
  const { email, phone, joined_at: joined, newsletter, signs_in_with: ways } = customer
  const whatsapp = phone?.replaceAll(/\D/g, '')
  return (
    <Section title="Contact">
      <p className="flex flex-wrap gap-2 pb-3">
        {email ? (
          <span className="flex basis-full">
            <a href={mailtoUrl(email)} className={reachClass}>
              {email}
            </a>
          </span>
        ) : (
          <span className="basis-full text-muted">no email</span>
        )}
        {phone && (
          <a href={`tel:${phone}`} className={reachClass}>
            {readablePhone(phone)}
          </a>
        )}
        {whatsapp && (
          <a href={`https://wa.me/${whatsapp}`} target="_blank" rel="noreferrer" className={reachClass}>
            WhatsApp
          </a>
        )}
      </p>
      <p className="text-muted">
        {joined
          ? `Account since ${formatDate(new Date(joined))}`
          : customer.order_count > 0
            ? 'Bought as a guest, without an account'
            : 'No account yet'}
        {ways.length > 0 && `, signs in with ${ways.map((way) => wayWords[way]).join(' and ')}`}
      </p>
      <p className="text-muted">
        {newsletter
          ? `${newsletterWords[newsletter.status]}, ${formatDate(new Date(newsletter.at))}`
          : 'Newsletter: not signed up'}
      </p>
    </Section>
  )
}

/** Her orders, the newest first, and her total spent. */
function CustomerOrders({ customer }: { customer: Customer }) {
  const { orders, order_count: count, spent } = customer
  return (
    <Section
      title="Orders"
      aside={
        count > 0 && (
          <p className="text-muted tabular-nums">
            {countText(ownerNouns.order, count)}, {formatMoney(spent)} spent
          </p>
        )
      }
    >
      {count === 0 && <p className="text-muted">No orders yet.</p>}
      <Rows
        label="Orders"
        items={orders}
        idOf={({ id }) => id}
        nameOf={({ order_number: number }) => number}
        hrefOf={({ id }) => `/admin/orders/${id}`}
        partsOf={(order) => ({
          title: order.order_number,
          badge: <Badge>{order.state}</Badge>,
          rightDetail: <Ago at={order.created_at} />,
          right: formatMoney(order.total_amount, order.currency as Currency),
        })}
      />
      {count > orders.length && (
        <p className="pt-2 text-sm text-muted">
          The newest {orders.length}. To see all of them, search Orders for this email.
        </p>
      )}
    </Section>
  )
}
