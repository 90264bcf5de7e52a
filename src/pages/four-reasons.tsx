import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../lib/money.ts'
import { useShop } from '../settings/settings.queries.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { deliveryGroups } from '../shipping/delivery-groups.rules.ts'
import { daysText, dispatchText } from '../settings/setting-texts.rules.ts'

/** Why to buy here (rule: static-pages), each reason with the setting that makes it true. */
export function FourReasons() {
  const shop = useShop()
  const threshold = shop.free_delivery_threshold
  const freeText =
    threshold === null ? '' : ` Within Nigeria delivery is free from ${formatMoney(threshold)}.`
  const groups = deliveryGroups(useQuery(shippingQuery).data?.zones ?? [])
  const times = groups
    .filter(({ kind }) => kind !== 'international_country')
    .map(({ title, daysText: days }) => `${title}: ${days.toLowerCase()}.`)
  const reasons = [
    {
      title: 'A price you can hold us to',
      text: `Naira to the kobo, with delivery to your address in it, before you pay.${freeText}`,
    },
    {
      title: 'Fast, with a date on it',
      text: `Sent within ${dispatchText(shop)}. ${times.join(' ')} A product page says which days, not “soon”.`,
    },
    {
      title: 'Easy to exchange',
      text: `Not your size, not your colour? Swap it or send it back within ${daysText(shop.return_window_days)} of delivery.`,
    },
    {
      title: 'No theatre',
      text: 'Stock is counted size by size and shown as it is. No countdowns, and no stars that nobody gave.',
    },
  ]
  return (
    <section className="on-indigo bg-indigo text-white" aria-labelledby="reasons">
      <div className="shell py-12 md:py-20">
        <h2 id="reasons" className="text-3xl md:text-hero">
          Four reasons
        </h2>
        <ol className="grid gap-x-8 pt-8 md:grid-cols-2 md:pt-12">
          {reasons.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 border-t border-white/30 py-6 md:py-8">
              <span aria-hidden className="display w-10 shrink-0 text-3xl text-kola md:w-16 md:text-hero">
                {index + 1}
              </span>
              <div>
                <h3 className="font-display text-xl font-bold">{title}</h3>
                <p className="max-w-md pt-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
