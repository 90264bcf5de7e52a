import { type CarrierAnswer, openCarrierApi } from '../carrier-api.server.ts'
import type { Carrier, CarrierAccount, FoundShipment, Parcel, ParcelAddress } from '../carrier.server.ts'
import type { TrackedState } from '../label-states.rules.ts'
import {
  addressSchema,
  newShipmentSchema,
  packagingSchema,
  parcelSchema,
  ratesSchema,
  refusalSchema,
  shipmentSchema,
  type TerminalShipment,
} from './terminal.schema.ts'

export type TerminalKeys = {
  TERMINAL_SECRET_KEY?: string | undefined
  TERMINAL_BASE_URL?: string | undefined
}

type Options = Parameters<typeof openCarrierApi>[0]

/** Terminal Africa, which asks many Nigerian carriers at once; null without a key. */
export function openTerminal({
  TERMINAL_SECRET_KEY: secretKey,
  TERMINAL_BASE_URL,
}: TerminalKeys): Carrier | null {
  if (!secretKey) return null
  const host = secretKey.startsWith('sk_live_') ? 'api' : 'sandbox'
  const baseUrl = TERMINAL_BASE_URL ?? `https://${host}.terminal.africa/v1`
  return { name: 'terminal', label: 'Terminal Africa', account: createTerminal({ baseUrl, secretKey }) }
}

/** The client of its API: its words are translated here and nowhere else. The same code speaks to the sandbox. */
export function createTerminal(options: Options): CarrierAccount {
  const { baseUrl } = options
  const call = openCarrierApi(options, refusalSchema)

  const found = (answer: CarrierAnswer<TerminalShipment>, shipment: string) => {
    if (answer.kind !== 'ok') return answer
    if (answer.data.shipment_id !== shipment) return { kind: 'unknown', why: 'another shipment' } as const
    const read = readShipment(answer.data, baseUrl)
    return read
      ? ({ kind: 'found', shipment: read } as const)
      : ({ kind: 'unknown', why: 'no number yet' } as const)
  }

  return {
    async prices(parcel) {
      const [from, to, packaging] = await Promise.all([
        call('POST', '/addresses', addressSchema, writtenAddress(parcel.from)),
        call('POST', '/addresses', addressSchema, writtenAddress(parcel.to)),
        call('GET', '/packaging/default/terminal', packagingSchema),
      ])
      if (from.kind !== 'ok') return from
      if (to.kind !== 'ok') return to
      if (packaging.kind !== 'ok') return packaging
      const packed = await call(
        'POST',
        '/parcels',
        parcelSchema,
        writtenParcel(parcel, packaging.data.packaging_id),
      )
      if (packed.kind !== 'ok') return packed
      const made = await call('POST', '/shipments', newShipmentSchema, {
        address_from: from.data.address_id,
        address_to: to.data.address_id,
        parcel: packed.data.parcel_id,
        shipment_purpose: 'commercial',
        metadata: { order_number: parcel.orderNumber },
      })
      if (made.kind !== 'ok') return made
      const shipment = made.data.shipment_id
      const rates = await call(
        'GET',
        `/rates/shipment?${new URLSearchParams({ shipment_id: shipment, currency: 'NGN' })}`,
        ratesSchema,
      )
      if (rates.kind !== 'ok') return rates
      return {
        kind: 'priced',
        shipment,
        rates: rates.data.map(({ rate_id: id, carrier_name: carrier, amount, ...rate }) => ({
          id,
          carrier,
          service: [rate.carrier_rate_description, rate.delivery_time].filter(Boolean).join(' · '),
          costMinor: Math.round(amount * 100),
        })),
      }
    },

    async buy(shipment, rate) {
      const answer = await call('POST', '/shipments/pickup', shipmentSchema, {
        shipment_id: shipment,
        rate_id: rate,
      })
      return found(answer, shipment)
    },

    async find(shipment) {
      const answer = found(
        await call('GET', `/shipments/${encodeURIComponent(shipment)}`, shipmentSchema),
        shipment,
      )
      return answer.kind === 'refused' ? { kind: 'unknown', why: answer.words } : answer
    },
  }
}

const trackedOf: Record<string, TrackedState> = {
  'in-transit': 'on_the_way',
  'picked-up': 'on_the_way',
  'out-for-delivery': 'at_the_door',
  exception: 'failed',
  failed: 'failed',
  delivered: 'delivered',
  returned: 'returned',
}

/** Null while it is bought and has no number yet. A shipment that was cancelled there can be bought again nowhere else. */
function readShipment({ status, extras }: TerminalShipment, baseUrl: string): FoundShipment | null {
  const opened = (address: string | null | undefined) =>
    address && isOpened(address, baseUrl) ? address : null
  if (status === 'draft') return { state: 'open' }
  if (!extras?.tracking_number) return null
  return {
    state: 'bought',
    trackingNumber: extras.tracking_number,
    trackingUrl: opened(extras.carrier_tracking_url) ?? opened(extras.tracking_url),
    fileUrl: opened(extras.shipping_label_url),
    tracked: trackedOf[status] ?? 'waiting',
  }
}

/** The staff's browsers open others' addresses over https alone; those of the sandbox are as it is itself. */
const isOpened = (address: string, baseUrl: string): boolean =>
  address.startsWith('https://') || URL.parse(address)?.origin === new URL(baseUrl).origin

const writtenAddress = (address: ParcelAddress) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  phone: address.phone,
  ...(address.email && { email: address.email }),
  line1: address.street,
  city: address.city,
  state: address.state,
  zip: address.postcode,
  country: address.country,
})

const writtenParcel = ({ pieces, orderNumber, currency }: Parcel, packaging: string) => ({
  description: `Order ${orderNumber}`,
  packaging,
  weight_unit: 'kg',
  items: pieces.map(({ title, quantity, valueMinor, weightGrams }) => ({
    name: title,
    description: title,
    currency,
    value: valueMinor / 100,
    quantity,
    weight: weightGrams / 1000,
  })),
})
