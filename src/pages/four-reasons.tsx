import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../lib/money.ts'
import { useShop } from '../settings/settings.queries.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { deliveryGroups } from '../shipping/delivery-groups.rules.ts'
import { daysText, dispatchText } from '../settings/setting-texts.rules.ts'

/**
 * Why to buy here (rule: static-pages), once the owner has said in how many days she sends and what she takes back: a
 * reason is what a setting says (rule: no-unmade-promises).
 */
export function FourReasons() {
  const shop = useShop()
  const { free_delivery_threshold: threshold, return_window_days: returnDays } = shop
  const dispatch = dispatchText(shop)
  const groups = deliveryGroups(useQuery(shippingQuery).data?.zones ?? [], shop)
  if (!dispatch || !returnDays) return null
  const freeText =
    threshold === null ? '' : ` Within Nigeria delivery is free from ${formatMoney(threshold)}.`
  const times = groups
    .filter(({ kind }) => kind !== 'international_country')
    .map(({ title, daysText: days }) => `${title}: ${days.toLowerCase()}.`)
  const sent = [`Sent within ${dispatch}.`, ...times]
  const reasons = [
    {
      title: 'The full price before you pay',
      text: `You see your total in naira, delivery included, before you pay.${freeText}`,
    },
    {
      title: 'With a delivery date',
      text: `${sent.join(' ')} Each product page shows the dates for your state.`,
    },
    {
      title: 'Time to change your mind',
      text: `Wrong size or colour? Exchange it or send it back within ${daysText(returnDays)} of delivery.`,
    },
    {
      title: 'Honest about stock',
      text: 'We count every size and show you when few are left. No countdown timers, no invented reviews.',
    },
  ]
  return (
    <section className="on-accent-ground bg-accent text-on-accent" aria-labelledby="reasons">
      <div className="shell py-12 md:py-20">
        <h2 id="reasons" className="text-3xl md:text-hero">
          Four reasons
        </h2>
        <ol className="grid gap-x-8 pt-8 md:grid-cols-2 md:pt-12">
          {reasons.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 border-t border-current/30 py-6 md:py-8">
              <span aria-hidden className="display w-10 shrink-0 text-3xl text-glow md:w-16 md:text-hero">
                {index + 1}
              </span>
              <div>
                <h3 className="font-title text-xl font-bold">{title}</h3>
                <p className="max-w-md pt-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
