import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../lib/money.ts'
import { useShop } from '../settings/settings.queries.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { deliveryGroups } from '../shipping/delivery-groups.rules.ts'
import { daysText, dispatchText } from '../settings/setting-texts.rules.ts'

const numbers = ['', 'One', 'Two', 'Three', 'Four']
/** A shop that needs more days does not call itself fast. */
const fastDays = 2

/** Why to buy here (rule: static-pages), each reason with the setting that makes it true; without it there are fewer. */
export function FourReasons() {
  const shop = useShop()
  const { free_delivery_threshold: threshold, return_window_days: returnDays } = shop
  const dispatch = dispatchText(shop)
  const freeText =
    threshold === null ? '' : ` Within Nigeria delivery is free from ${formatMoney(threshold)}.`
  const groups = deliveryGroups(useQuery(shippingQuery).data?.zones ?? [])
  const times = groups
    .filter(({ kind }) => kind !== 'international_country')
    .map(({ title, daysText: days }) => `${title}: ${days.toLowerCase()}.`)
  const sent = [dispatch && `Sent within ${dispatch}.`, ...times].filter(Boolean)
  const reasons = [
    {
      title: 'The full price before you pay',
      text: `You see your total in naira, delivery included, before you pay.${freeText}`,
    },
    dispatch && {
      title:
        (shop.dispatch_days_max ?? 0) <= fastDays ? 'Fast, with a delivery date' : 'With a delivery date',
      text: `${sent.join(' ')} Each product page shows the dates for your state.`,
    },
    returnDays && {
      title: 'Easy to exchange',
      text: `Wrong size or colour? Exchange it or send it back within ${daysText(returnDays)} of delivery.`,
    },
    {
      title: 'Honest about stock',
      text: 'We count every size and show you when few are left. No countdown timers, no invented reviews.',
    },
  ].filter((reason) => typeof reason === 'object' && reason !== null)
  return (
    <section className="on-accent-ground bg-accent text-on-accent" aria-labelledby="reasons">
      <div className="shell py-12 md:py-20">
        <h2 id="reasons" className="text-3xl md:text-hero">
          {numbers[reasons.length]} reasons
        </h2>
        <ol className="grid gap-x-8 pt-8 md:grid-cols-2 md:pt-12">
          {reasons.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 border-t border-current/30 py-6 md:py-8">
              <span aria-hidden className="display w-10 shrink-0 text-3xl text-glow md:w-16 md:text-hero">
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
