import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatMoney } from '../lib/money.ts'
import { useShop } from '../settings/settings.queries.ts'
import { internationalRateText } from '../shipping/delivery-fee.rules.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { type DeliveryGroup, deliveryGroups } from '../shipping/delivery-groups.rules.ts'
import { DeliveryTable } from '../shipping/delivery-table.tsx'
import { pageHead, shopOf } from '../layout/page-head.rules.ts'
import { openDaysText } from '../settings/open-days.rules.ts'
import { cutoffText, dispatchText, shippingSetting } from '../settings/setting-texts.rules.ts'
import { StaticHeader, textLink } from './static-page.tsx'

export const Route = createFileRoute('/shipping')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shippingQuery),
  head: (at) =>
    pageHead(at, {
      description: shopOf(at.matches)?.nigerian_delivery
        ? 'Every delivery location in Lagos, across Nigeria and abroad, with its price and delivery time.'
        : 'Where we deliver, what it costs and how long it takes.',
      hasTrail: true,
    }),
  component: ShippingPage,
})

function ShippingPage() {
  const shop = useShop()
  const { zones, settings } = useSuspenseQuery(shippingQuery).data
  const groups = deliveryGroups(zones, shop)
  const internationalText = shippingSetting(settings, 'international_rate_text') || internationalRateText
  const policy = shippingSetting(settings, 'shipping_policy')
  const threshold = shop.free_delivery_threshold
  const dispatch = dispatchText(shop)
  const noteOf = ({ kind, zones: own }: DeliveryGroup) => {
    if (kind === 'international_country') return internationalText
    const isFree = threshold !== null && own.some((zone) => zone.free_delivery)
    return isFree ? `Free on orders of ${formatMoney(threshold)} or more.` : ''
  }
  return (
    <main>
      <StaticHeader title="Shipping">
        <p>{`${dispatch ? `Orders leave us within ${dispatch}. ` : ''}${policy}`.trim()}</p>
        {groups.length > 0 && (
          <p className="pt-3 text-base text-muted">
            {dispatch
              ? `Paid before ${cutoffText(shop)} ${openDaysText(shop)}, a parcel can leave the same day. The times below are counted from payment and include the days we may take to send it; Sundays and the days we are closed are not counted.`
              : 'The times below start from the day a parcel leaves; Sundays are not counted.'}
          </p>
        )}
        {groups.length === 0 && (
          <p>
            We have not said yet where we deliver and what it costs.{' '}
            <SiteLink href="/contact" className={textLink}>
              Ask us
            </SiteLink>
          </p>
        )}
      </StaticHeader>
      <nav aria-label="Delivery to" className="border-b border-hairline">
        <div className="shell grid md:grid-cols-3">
          {groups.map(({ kind, title, rateText, daysText }) => (
            <a
              key={kind}
              href={`#${kind}`}
              className="block border-hairline py-6 hover:text-accent max-md:not-last:border-b md:px-8 md:py-10 md:first:pl-0 md:not-last:border-r"
            >
              <span className="block">{title}</span>
              <span className="price block pt-2 text-xl md:text-2xl">{rateText}</span>
              <span className="block pt-2 text-muted">{daysText}</span>
            </a>
          ))}
        </div>
      </nav>
      <div className="shell">
        {groups.map((group) => (
          <section
            key={group.kind}
            aria-labelledby={group.kind}
            className="grid gap-x-8 gap-y-5 pt-12 md:grid-cols-12 md:pt-20"
          >
            <div className="md:sticky md:top-24 md:col-span-4 md:self-start">
              <h2 id={group.kind} className="text-3xl">
                {group.title}
              </h2>
              <p className="max-w-xs pt-4 text-muted">{noteOf(group)}</p>
            </div>
            <div className="md:col-span-8">
              <DeliveryTable group={group} waiting={shop} />
            </div>
          </section>
        ))}
        <p className="pt-12">
          Does something not fit?{' '}
          <SiteLink href="/shipping-returns?tab=returns" className={textLink}>
            How returns and exchanges work
          </SiteLink>
        </p>
      </div>
    </main>
  )
}
