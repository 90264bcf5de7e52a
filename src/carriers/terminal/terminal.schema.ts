import * as z from 'zod'
import { mostRates } from '../label-states.rules.ts'

/** What Terminal Africa answers, as far as the shop reads it. Everything of it is bounded: it is another party's (rule: carrier-answers-bounded). */

const name = z.string().trim().min(1).max(100)
const ownId = z.string().regex(/^[\w-]{1,80}$/)

export const refusalSchema = z.object({ message: z.string().min(1) })
export const addressSchema = z.object({ address_id: ownId })
export const packagingSchema = z.object({ packaging_id: ownId })
export const parcelSchema = z.object({ parcel_id: ownId })
export const newShipmentSchema = z.object({ shipment_id: ownId })

const rateSchema = z.object({
  rate_id: ownId,
  carrier_name: name,
  carrier_rate_description: z.string().max(200).nullish(),
  delivery_time: z.string().max(100).nullish(),
  /** In naira, with kobo after the point. */
  amount: z.number().positive().max(10_000_000),
  currency: z.string(),
})
/** A price that cannot be read is left out; the others stay. */
export const ratesSchema = z
  .array(z.unknown())
  .max(500)
  .transform((rows) => rows.flatMap((row) => rateSchema.safeParse(row).data ?? []))
  .transform((rates) =>
    rates
      .filter(({ currency }) => currency === 'NGN')
      .toSorted((a, b) => a.amount - b.amount)
      .slice(0, mostRates),
  )

/** What is no address, or is too long for one, is not there. */
const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .nullish()
  .catch(null)

export const shipmentSchema = z.object({
  shipment_id: ownId,
  status: z.string().max(40),
  extras: z
    .object({
      tracking_number: z.string().trim().max(80).nullish(),
      carrier_tracking_url: webAddress,
      tracking_url: webAddress,
      shipping_label_url: webAddress,
    })
    .nullish(),
})
export type TerminalShipment = z.output<typeof shipmentSchema>
