import type * as z from 'zod'
import { createProviderGate } from '../../payments/providers/provider-gate.server.ts'
import { secondMs } from '../../lib/time.ts'
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

type Options = { baseUrl: string; secretKey: string; timeoutMs?: number; fetch?: typeof globalThis.fetch }

type Answer<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'refused'; words: string }
  | { kind: 'unknown'; why: string }

const mostBytes = 1024 * 1024
const longestWords = 300

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
export function createTerminal({
  baseUrl,
  secretKey,
  timeoutMs = 20 * secondMs,
  fetch = globalThis.fetch,
}: Options): CarrierAccount {
  const gate = createProviderGate()

  async function call<S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: S,
    body?: object,
  ): Promise<Answer<z.output<S>>> {
    const refusal = gate.refusal()
    if (refusal) return { kind: 'unknown', why: refusal }
    let response: Response
    let text: string
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await boundedText(response)
    } catch {
      gate.saw({ kind: 'hang' })
      return { kind: 'unknown', why: 'no answer' }
    }
    const { status, headers } = response
    gate.saw(status === 429 ? { kind: 'limited', headers } : { kind: 'answer' })
    if (status === 429 || status >= 500) return { kind: 'unknown', why: String(status) }
    const answer = parsed(text)
    const refused = status >= 400 && refusalSchema.safeParse(answer).data
    if (refused) return { kind: 'refused', words: refused.message.slice(0, longestWords) }
    const read = schema.safeParse((answer as { data?: unknown } | null)?.data)
    return read.success ? { kind: 'ok', data: read.data } : { kind: 'unknown', why: 'unreadable' }
  }

  const found = (answer: Answer<TerminalShipment>, shipment: string) => {
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function boundedText(response: Response): Promise<string> {
  let size = 0
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error('too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
