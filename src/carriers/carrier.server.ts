import type { OwnerCtx, StaffCtx, SystemCtx } from '../lib/server/context.ts'
import type { LabelRate, TrackedState } from './label-states.rules.ts'

/** Why nothing is known: the same question must be asked again later. */
type Unknown = { kind: 'unknown'; why: string }
type Refused = { kind: 'refused'; words: string }

/** Where a parcel leaves or arrives. `country` is two letters; the phone begins with `+`. */
export type ParcelAddress = {
  firstName: string
  lastName: string
  phone: string
  email: string
  street: string
  city: string
  state: string
  postcode: string
  country: string
}

/** A parcel as it is described to a carrier; values in minor units of `currency`, weights of one piece in grams. */
export type Parcel = {
  from: ParcelAddress
  to: ParcelAddress
  orderNumber: string
  currency: string
  pieces: { title: string; quantity: number; valueMinor: number; weightGrams: number }[]
}

/** What the carrier says about a shipment. `open`: nothing was bought. */
export type FoundShipment =
  | { state: 'open' }
  | {
      state: 'bought'
      trackingNumber: string
      /** The parcel's page at the carrier, and the label to print. */
      trackingUrl: string | null
      fileUrl: string | null
      tracked: TrackedState
    }

/**
 * Where the shop has an account: prices, labels and tracking, in the shop's words. Nothing expected is thrown: `refused` is a clear no
 * (nothing was bought), an answer that was lost is `unknown`: the shop then asks `find` before it repeats anything.
 */
export type CarrierAccount = {
  /** Makes a shipment that costs nothing yet, and asks for its prices. The way back is the same with the addresses exchanged. */
  prices: (
    parcel: Parcel,
  ) => Promise<{ kind: 'priced'; shipment: string; rates: LabelRate[] } | Refused | Unknown>
  /** Buys the label of a shipment at one of its prices, not idempotent. */
  buy: (
    shipment: string,
    rate: string,
  ) => Promise<{ kind: 'found'; shipment: FoundShipment } | Refused | Unknown>
  /** The truth about a shipment: a purchase and an arrival are believed after this alone. */
  find: (shipment: string) => Promise<{ kind: 'found'; shipment: FoundShipment } | Unknown>
}

/** Who carries the shop's parcels; `account` is null where nobody can be asked. `name` is the one in rows. */
export type Carrier = { name: string; label: string; account: CarrierAccount | null }

/** Parcels are handed over, and their numbers typed, by hand: every shop without an account. */
export const byHand: Carrier = { name: 'by_hand', label: 'By hand', account: null }

export type StaffCarrierCtx = StaffCtx & { carrier: Carrier }
export type OwnerCarrierCtx = OwnerCtx & { carrier: Carrier }
export type SystemCarrierCtx = SystemCtx & { carrier: Carrier }
