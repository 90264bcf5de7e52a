import type { AbroadCountry } from '../../shipping/abroad/abroad.service.ts'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { formatDate, lagosDay } from '../../lib/time.ts'

const dayOf = (day: string) => formatDate(new Date(`${day}T12:00:00Z`))

/** What shoppers of a country read today, in one line. */
export function countryLine(
  { place, rates, valid_until, payer, ruled_on, source }: AbroadCountry,
  now: Date,
): { isPriced: boolean; text: string } {
  const own = { isPriced: false }
  if (place === 'closed') return { ...own, text: 'No open delivery place there' }
  if (place === 'priced') return { ...own, text: 'Its place has a price of its own' }
  if (rates.length === 0 || !valid_until) return { ...own, text: 'Add prices' }
  if (valid_until < lagosDay(now))
    return { ...own, text: `On request again: the prices ended on ${dayOf(valid_until)}` }
  const asks =
    payer === null
      ? 'duty and tax not filled in'
      : `${payer === 'shop' ? 'duty and tax in the price' : 'the shopper pays duty and tax there'}, as of ${ruled_on ? dayOf(ruled_on) : '?'} (${source})`
  return {
    isPriced: true,
    text: `${countText(ownerNouns.price, rates.length)} until ${dayOf(valid_until)}; ${asks}`,
  }
}

/** What an owner asks her accountant about; as of November 2026, and no part of any sum. */
export const accountantLines: { place: string; text: string }[] = [
  {
    place: 'United Kingdom',
    text: 'Goods of £135 or less need your own UK VAT number, and you charge the VAT when you sell; above it the shopper pays at the border.',
  },
  {
    place: 'United States',
    text: 'Every parcel pays duty, however small its value, and the rates change often.',
  },
  { place: 'All other countries', text: 'Ask your accountant about these too.' },
]
