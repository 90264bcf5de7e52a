/** A carrier; `{number}` in `tracking_url` is replaced by the parcel's. Empty without a tracking page. */
export type Carrier = { name: string; tracking_url: string }

export const mostCarriers = 20
const longestName = 40

export const carriersProblem =
  'Each carrier needs a name of its own; a link starts with https:// and has {number} where the parcel’s number goes.'

/** Those that everybody knows, with their pages for a parcel. */
export const knownCarriers: Carrier[] = [
  { name: 'DHL', tracking_url: 'https://www.dhl.com/ng-en/home/tracking.html?tracking-id={number}' },
  { name: 'FedEx', tracking_url: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { name: 'UPS', tracking_url: 'https://www.ups.com/track?tracknum={number}' },
  { name: 'Aramex', tracking_url: 'https://www.aramex.com/track/results?ShipmentNumber={number}' },
  { name: 'USPS', tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
  {
    name: 'Royal Mail',
    tracking_url: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
]

/** A list of carriers as it is stored, or null when an entry is invalid. Names are unique, ignoring case. */
export function readCarriers(given: unknown): Carrier[] | null {
  if (!Array.isArray(given) || given.length > mostCarriers) return null
  const read = given.map(readCarrier)
  const names = read.map((carrier) => carrier?.name.toLowerCase())
  return read.some((carrier) => !carrier) || new Set(names).size < names.length ? null : (read as Carrier[])
}

function readCarrier(given: unknown): Carrier | null {
  const { name, tracking_url = '', ...rest } = (given ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || typeof tracking_url !== 'string' || Object.keys(rest).length > 0)
    return null
  const carrier = { name: name.trim(), tracking_url: tracking_url.trim() }
  const isName = carrier.name !== '' && carrier.name.length <= longestName
  return isName && isTrackingTemplate(carrier.tracking_url) ? carrier : null
}

/** Nothing, or a link with `{number}` in it. */
export const isTrackingTemplate = (text: string) =>
  text === '' || (/^https:\/\/\S+$/.test(text) && text.length <= 300 && text.includes('{number}'))

/** `GIG=https://…/{number}, Own rider`, for mails about changes. */
export const carriersText = (carriers: Carrier[]) =>
  carriers.map(({ name, tracking_url }) => (tracking_url ? `${name}=${tracking_url}` : name)).join(', ')

/** The parcel's page at its carrier; null when the carrier has none, or there is no number (rule: tracking-link). */
export function parcelUrl(
  carriers: Carrier[],
  parcel: { carrier: string | null; trackingNumber: string | null },
): string | null {
  const { carrier, trackingNumber } = parcel
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier?.toLowerCase())
  if (!known?.tracking_url || !trackingNumber) return null
  return known.tracking_url.replaceAll('{number}', encodeURIComponent(trackingNumber))
}
