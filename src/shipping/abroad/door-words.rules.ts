import { formatMoney } from '../../lib/money.ts'
import { findCountry } from '../countries.rules.ts'
import { askedForDelivery, type DoorPrice, dutiesOf, inTheirs, type NoDoorPrice } from './door-price.rules.ts'

/** What a shopper reads of a price to the door: rows below the delivery, and a sentence. */
export type DoorWords = { rows: { label: string; text: string }[]; note: string }

/** What an order or a quote has now: lines may have changed since it was worked out. */
type Now = { goodsMinor: number; deliveryMinor: number | null }

/** `1.2 kg`, `850 g` */
export const weightText = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${String(Math.round(grams / 10) / 100)} kg`

/** `the United Kingdom`, `Ghana` */
function placeName(country: string): string {
  const name = findCountry(country)?.name ?? country
  return name.startsWith('United ') ? `the ${name}` : name
}

/** `₦198,000 (about £96.60)`; in naira alone while nobody has said what the other money is worth. */
const inBoth = (kobo: number, { naira_rate, currency }: DoorPrice): string =>
  naira_rate ? `${formatMoney(kobo)} (${about(kobo, naira_rate, currency)})` : formatMoney(kobo)

const about = (kobo: number, nairaRate: number, currency: DoorPrice['currency']): string =>
  `about ${formatMoney(inTheirs(kobo, nairaRate), currency)}`

/** One sum to the door, or what she will be asked for there (rule: price-to-door). */
export function doorWords(price: DoorPrice, now: Now): DoorWords {
  const asked = askedForDelivery(price)
  const place = placeName(price.country)
  if (now.goodsMinor !== price.goods || now.deliveryMinor !== asked)
    return {
      rows: [],
      note: `Worked out for goods of ${formatMoney(price.goods)}: what ${place} asks for these may differ.`,
    }
  const duties = dutiesOf(price)
  const paid = price.goods + asked
  const carriage = { label: `Carriage, ${weightText(price.weight_grams)}`, text: formatMoney(price.carriage) }
  if (price.payer === null)
    return {
      rows: [{ label: 'You pay us', text: inBoth(paid, price) }],
      note: `Without duty and tax: ${place} may ask you for them when the parcel arrives.`,
    }
  if (duties === 0)
    return {
      rows: [{ label: 'To your door in all', text: inBoth(paid, price) }],
      note: `As far as we know ${place} asks for no duty and no tax on this parcel.`,
    }
  if (price.payer === 'shop')
    return {
      rows: [
        carriage,
        { label: 'Duty and tax, which we pay', text: formatMoney(duties) },
        { label: 'To your door in all', text: inBoth(paid, price) },
      ],
      note: `Duty and tax of ${place} are in the price.`,
    }
  const there = price.naira_rate
    ? about(duties, price.naira_rate, price.currency)
    : `about ${formatMoney(duties)}`
  return {
    rows: [
      { label: 'You pay us', text: inBoth(paid, price) },
      { label: 'Duty and tax, asked at your door', text: there },
      { label: 'To your door in all', text: inBoth(paid + duties, price) },
    ],
    note: `You will be asked for ${there} of duty and tax when the parcel arrives in ${place}.`,
  }
}

/** Who pays duty and tax, as the carrier and the people who pack must know it. */
export const customsTerms = ({ payer }: Pick<DoorPrice, 'payer'>): string =>
  payer === 'shop'
    ? 'Duty and tax are paid by us: send it “delivered, duties paid” (DDP).'
    : 'She pays duty and tax at her door: send it “delivered at place” (DAP).'

/** How it was worked out, line by line, for the owner. */
export function doorArithmetic(price: DoorPrice): DoorWords['rows'] {
  const row = (label: string, text: string) => ({ label, text })
  const share = (hundredths: number) => `${String(hundredths / 100)} %`
  const theirs = (minor: number) => formatMoney(minor, price.currency)
  return [
    row(
      `Carriage, ${weightText(price.weight_grams)} of up to ${weightText(price.up_to_grams)}`,
      formatMoney(price.carriage),
    ),
    ...(price.payer === null
      ? []
      : [
          row(`Duty, ${share(price.duty_share)} of ${formatMoney(price.base)}`, formatMoney(price.duty)),
          ...(price.fees > 0
            ? [row(`${theirs(price.code_fee)} for each of ${price.codes} HS codes`, formatMoney(price.fees))]
            : []),
          row(
            `Tax, ${share(price.tax_share)} of ${formatMoney(price.base + price.duty + price.fees)}`,
            formatMoney(price.tax),
          ),
          row('Paid by', price.payer === 'shop' ? 'the shop, in the price' : 'her, at the door'),
          row('By', `${price.source}, ${price.ruled_on ?? ''}`),
        ]),
    ...(price.threshold === null
      ? []
      : [row(price.is_low ? 'Up to the threshold of' : 'Above the threshold of', theirs(price.threshold))]),
    ...(price.naira_rate ? [row(`1 ${price.currency}`, formatMoney(price.naira_rate))] : []),
  ]
}

/** What a shopper reads where her country has rates and this parcel has no price; null: the shop's usual text. */
export const noDoorPriceText = (why: NoDoorPrice): string | null => {
  if (why === 'northern_ireland')
    return 'Northern Ireland has customs rules of its own: we will email you the price to your door before you pay.'
  if (why === 'too_heavy')
    return 'This parcel is heavier than our prices go: we will email you the price before you pay.'
  return null
}
