import { useSuspenseQuery } from '@tanstack/react-query'
import { formatMoney } from '../lib/money.ts'
import { useShop } from '../settings/settings.queries.ts'
import { internationalRateText } from '../shipping/delivery-fee.rules.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { deliveryGroups } from '../shipping/delivery-groups.rules.ts'
import { openDaysText } from '../settings/open-days.rules.ts'
import { cutoffText, dispatchText, shippingSetting } from '../settings/setting-texts.rules.ts'
import { pageTextQuery } from './page-texts.queries.ts'
import { Chapter } from './static-page.tsx'
import { TextParts } from './text-parts.tsx'

/** The first tab of Shipping & Returns: how an order travels. */
export function ShippingPanel() {
  const shop = useShop()
  const { zones, settings } = useSuspenseQuery(shippingQuery).data
  const groups = deliveryGroups(zones, shop)
  const policy = shippingSetting(settings, 'shipping_policy')
  const dispatch = dispatchText(shop)
  const { parts } = useSuspenseQuery(pageTextQuery('shipping')).data
  const internationalText = shippingSetting(settings, 'international_rate_text') || internationalRateText
  return (
    <>
      {groups.length > 0 && (
        <Chapter id="cost" title="What it costs">
          <dl className="border-t border-ink">
            {groups.map(({ kind, title, rateText, daysText }) => (
              <div
                key={kind}
                className="grid grid-cols-2 gap-x-4 border-b border-hairline py-4 sm:grid-cols-[2fr_2fr_1.5fr]"
              >
                <dt className="font-semibold max-sm:col-span-2">{title}</dt>
                <dd className="price">{rateText}</dd>
                <dd className="text-right">{daysText}</dd>
              </div>
            ))}
          </dl>
          <p>
            {shop.free_delivery_threshold !== null && (
              <span>{`Within Nigeria delivery is free on orders of ${formatMoney(shop.free_delivery_threshold)} or more after any discount. `}</span>
            )}
            <span>You see the exact price for your address at checkout, before you pay.</span>
          </p>
          <SiteLink href="/shipping" className={buttonClass('secondary', 'self-start')}>
            All locations and prices
          </SiteLink>
        </Chapter>
      )}
      <Chapter id="when" title="When it leaves">
        {policy && <p className="text-lg">{policy}</p>}
        <p>
          {dispatch && (
            <span>{`An order leaves within ${dispatch} of payment. Paid before ${cutoffText(shop)} (Lagos time) ${openDaysText(shop)}, it can leave the same day. `}</span>
          )}
          <span>{`You get an email when ${dispatch ? 'it does' : 'your order leaves'}, with the tracking number if the carrier gives one.`}</span>
        </p>
      </Chapter>
      {groups.some(({ kind }) => kind === 'international_country') && (
        <Chapter id="abroad" title="Abroad">
          <p>{internationalText}</p>
          <p>
            If your country charges customs duty or import tax, you pay it on arrival, unless your total says
            that it is in the price.
          </p>
        </Chapter>
      )}
      <TextParts parts={parts} />
    </>
  )
}
