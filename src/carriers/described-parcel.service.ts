import { createHash } from 'node:crypto'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { customsContents } from '../customs/customs-form.rules.ts'
import { piecesIn, readParcelLines } from '../customs/customs-form.service.ts'
import { fulfilments, type Order, orderLines, pickupPlaces, returns } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { parsePhone } from '../lib/phone.rules.ts'
import { orderError } from '../orders/order/orders.errors.rules.ts'
import { readSettings } from '../settings/settings.service.ts'
import type { Parcel, ParcelAddress } from './carrier.server.ts'
import { carrierError } from './carriers.errors.rules.ts'

/** What a label is for: the next parcel of an order or a named one, packed or still to be; or what comes back with a return. */
export type LabelOf = { parcel?: string | null | undefined; returnId?: string | null | undefined }

type Described = {
  parcel: Parcel
  weightGrams: number
  /** The packed parcel; null while it is to be packed, and for a return. */
  fulfilmentId: string | null
  /** Of addresses and pieces; it begins with `addressMark`. */
  askedFor: string
}

/**
 * An order's parcel as a carrier is told of it. Throws NOTHING_TO_SEND, IS_PICKED_UP, NO_STREET, SENDER_UNKNOWN,
 * PARCEL_WEIGHT_UNKNOWN.
 */
export async function describeParcel(
  ctx: OwnerCtx,
  order: Order,
  of: LabelOf,
  typedGrams?: number,
): Promise<Described> {
  if (order.isPickup) throw orderError('IS_PICKED_UP')
  if (!order.shippingAddress.address.trim()) throw orderError('NO_STREET')
  const fulfilmentId = of.returnId ? null : await packedParcel(ctx, order.id, of.parcel)
  const pieces = of.returnId
    ? piecesOfReturn(of.returnId)
    : fulfilmentId
      ? piecesIn(fulfilmentId)
      : piecesToPack
  const lines = await readParcelLines(ctx, order.id, pieces)
  const { contents, weight } = customsContents(lines, order.discount)
  if (contents.length === 0) throw carrierError('NOTHING_TO_SEND')
  const weightGrams = typedGrams ?? weight
  if (!weightGrams) {
    const { message } = carrierError('PARCEL_WEIGHT_UNKNOWN')
    throw carrierError('PARCEL_WEIGHT_UNKNOWN', { fields: { weight_grams: message } })
  }
  const count = contents.reduce((sum, content) => sum + content.pieces, 0)
  const [shop, customer] = [await senderOf(ctx), customerOf(order)]
  const parcel: Parcel = {
    from: of.returnId ? customer : shop,
    to: of.returnId ? shop : customer,
    orderNumber: order.orderNumber,
    currency: order.currency,
    pieces: contents.map(({ title, pieces: quantity, value, weight_grams }) => ({
      title,
      quantity,
      valueMinor: Math.floor(value / quantity),
      weightGrams: typedGrams
        ? Math.max(1, Math.floor(typedGrams / count))
        : Math.ceil(weight_grams! / quantity),
    })),
  }
  const pieceMark = digest([
    shop,
    parcel.pieces.map(({ title, quantity, valueMinor }) => [title, quantity, valueMinor]),
  ])
  return { parcel, weightGrams, fulfilmentId, askedFor: `${addressMark(order)}.${pieceMark}` }
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Changes with the customer's address, and shows nothing of it. */
export const addressMark = (order: Pick<Order, 'shippingAddress' | 'phone' | 'email'>): string =>
  digest(customerOf(order))

const piecesToPack = sql<number>`${orderLines.quantity} - ${orderLines.cancelledQuantity} - ${orderLines.packedQuantity}`

const piecesOfReturn = (returnId: string) => sql<number>`coalesce((select rl.quantity from return_lines rl
  where rl.order_line_id = order_lines.id and rl.return_id = ${returnId}::uuid), 0)::int`

/** The named parcel, else the packed one that waits longest; null when none is packed. Throws NOTHING_TO_SEND. */
async function packedParcel(ctx: OwnerCtx, orderId: string, named?: string | null): Promise<string | null> {
  const parcels = await ctx.db
    .select({ id: fulfilments.id, state: fulfilments.state })
    .from(fulfilments)
    .where(eq(fulfilments.orderId, orderId))
    .orderBy(asc(fulfilments.number))
  const packed = parcels.filter(({ state }) => state === 'packed')
  if (!named) return packed[0]?.id ?? null
  if (!packed.some(({ id }) => id === named)) throw carrierError('NOTHING_TO_SEND')
  return named
}

const senderPhoneUnknown =
  'The carrier must be able to call you: type your phone number under Settings, Contacts.'

/** Parcels are collected at the first of the places where orders are fetched, open ones first. */
async function senderOf(ctx: OwnerCtx): Promise<ParcelAddress> {
  const [place] = await ctx.db
    .select()
    .from(pickupPlaces)
    .orderBy(desc(pickupPlaces.isActive), asc(pickupPlaces.name))
    .limit(1)
  if (!place) throw carrierError('SENDER_UNKNOWN')
  const { brand_name: name, phone, email } = await readSettings(ctx)
  if (!('e164' in parsePhone(phone))) throw carrierError('SENDER_UNKNOWN', { message: senderPhoneUnknown })
  return {
    firstName: name,
    lastName: name,
    phone: e164(phone),
    email,
    street: place.address,
    city: place.city,
    state: place.state,
    postcode: '',
    country: 'NG',
  }
}

const customerOf = ({
  shippingAddress: to,
  phone,
  email,
}: Pick<Order, 'shippingAddress' | 'phone' | 'email'>): ParcelAddress => ({
  firstName: to.firstName,
  lastName: to.lastName,
  phone: e164(phone),
  email,
  street: [to.address, to.landmark].filter(Boolean).join(', '),
  city: to.city,
  state: to.state,
  postcode: to.zipCode,
  country: to.country,
})

function e164(phone: string): string {
  const parsed = parsePhone(phone)
  return 'e164' in parsed ? parsed.e164 : phone
}

/** The order of an approved return whose pieces are wanted back. Throws LABEL_NOT_FOUND. */
export async function orderOfReturn(ctx: OwnerCtx, returnId: string): Promise<string> {
  const [row] = await ctx.db.select().from(returns).where(eq(returns.id, returnId))
  if (!row || row.state !== 'approved' || row.way === 'keep') throw carrierError('NOTHING_TO_SEND')
  return row.orderId
}
