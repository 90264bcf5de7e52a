import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { usePageTime } from '../lib/browser/page-time.ts'
import { formatMoney } from '../lib/money.ts'
import { useShop } from '../settings/settings.queries.ts'
import { internationalRateText } from '../shipping/delivery-fee.rules.ts'
import { shownPlace } from '../shipping/destination-zones.rules.ts'
import { deliveryTo, PlaceChoice } from '../shipping/place-choice.tsx'
import { shippingQuery, useDeliveryPlace } from '../shipping/shipping.queries.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { type DeliveryGroup, deliveryGroups, zoneRateText } from '../shipping/delivery-groups.rules.ts'
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
              ? `Paid before ${cutoffText(shop)} ${openDaysText(shop)}, a parcel can leave the same day. Days are counted from payment and include packing; Sundays and the days we are closed do not count.`
              : 'Days are counted from the day a parcel leaves; Sundays do not count.'}
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
      <PlaceAnswer />
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
          <section key={group.kind} aria-labelledby={group.kind} className="pt-12 md:pt-20">
            <div className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-2 pb-5">
              <h2 id={group.kind} className="scroll-mt-28 text-3xl">
                {group.title}
              </h2>
              <p className="max-w-prose text-muted empty:hidden">{noteOf(group)}</p>
            </div>
            <DeliveryTable group={group} waiting={shop} />
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

/** Price and days of the one place that she asks about (rule: one-place). */
function PlaceAnswer() {
  const shop = useShop()
  const now = usePageTime()
  const shipping = useSuspenseQuery(shippingQuery).data
  const place = shownPlace(shipping.zones, useDeliveryPlace())
  if (!place) return null
  const { free_delivery_threshold: threshold } = shop
  const isFree = place.free_delivery && place.pricing === 'rate' && threshold !== null
  return (
    <section aria-label="Your place" className="needs-scripts border-b border-hairline">
      <div className="shell grid gap-x-8 gap-y-4 py-8 md:grid-cols-12 md:items-center">
        <div className="md:col-span-5">
          <h2 className="pb-2 font-sans text-base font-semibold tracking-normal">Where should it go?</h2>
          <PlaceChoice zones={shipping.zones} shop={shop} place={place} className="!w-full" />
        </div>
        <div aria-live="polite" className="md:col-span-7">
          <p className="price text-xl md:text-2xl">{zoneRateText(place)}</p>
          <p>{deliveryTo(shipping, { place, shop, now }).note}</p>
          {isFree && <p className="text-muted">{`Free on orders of ${formatMoney(threshold)} or more.`}</p>}
        </div>
      </div>
    </section>
  )
}
