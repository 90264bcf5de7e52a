import { hasLeft } from '../orders/order/fulfilment-status.rules.ts'
import type { TrackedOrderView } from '../orders/order/order.schema.ts'
import { envelope } from './protocol.rules.ts'
import { pieceLabel } from '../lib/variant-label.rules.ts'

type Pieces = { line: string; quantity: number }[]

/** What happened to an order, as its rows say it: times as the database gives them, money in minor units. */
export type OrderRows = {
  /** Pieces that are not sent any more, by line. */
  cancelled: Pieces
  parcels: { id: string; shipped_at: string | null; delivered_at: string | null }[]
  refunds: { id: string; state: string; amount: number; at: string; lines: Pieces }[]
  returns: { id: string; state: string; kind: string; at: string; lines: Pieces }[]
  disputes: { id: string; state: string; amount: number; at: string }[]
}

type Adjustment = {
  id: string
  type: string
  occurred_at: string
  status: 'pending' | 'completed' | 'failed'
  line_items?: { id: string; quantity: number }[]
  totals?: { type: 'total'; amount: number }[]
}

const moment = (at: string) => new Date(at).toISOString()
const statusOf = (state: string, { done, failed }: Record<'done' | 'failed', string[]>) =>
  done.includes(state) ? 'completed' : failed.includes(state) ? 'failed' : 'pending'

/** Pieces that went back, and money that did, are negative. */
const wentBack = (pieces: Pieces) =>
  pieces.length > 0
    ? { line_items: pieces.map(({ line, quantity }) => ({ id: line, quantity: -quantity })) }
    : {}
const moneyBack = (amount: number) => ({ totals: [{ type: 'total' as const, amount: 0 - amount }] })

function adjustmentsOf({ refunds, returns, disputes }: OrderRows): Adjustment[] {
  return [
    ...refunds.map(({ id, state, amount, at, lines }): Adjustment => ({
      id,
      type: 'refund',
      occurred_at: moment(at),
      status: statusOf(state, { done: ['confirmed'], failed: ['refused', 'dropped'] }),
      ...wentBack(lines),
      ...moneyBack(amount),
    })),
    ...returns.map(({ id, state, kind, at, lines }): Adjustment => ({
      id,
      type: kind,
      occurred_at: moment(at),
      status: statusOf(state, { done: ['settled'], failed: ['declined', 'withdrawn', 'expired'] }),
      ...wentBack(lines),
    })),
    ...disputes.map(({ id, state, amount, at }): Adjustment => ({
      id,
      type: 'dispute',
      occurred_at: moment(at),
      status: statusOf(state, { done: ['lost', 'accepted'], failed: ['won'] }),
      ...moneyBack(amount),
    })),
  ].toSorted((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1))
}

const sumFor = (line: string, pieces: Pieces) =>
  pieces.reduce((sum, each) => (each.line === line ? sum + each.quantity : sum), 0)

function lineStatus(total: number, fulfilled: number) {
  if (total === 0) return 'removed'
  if (fulfilled === total) return 'fulfilled'
  return fulfilled > 0 ? 'partial' : 'processing'
}

/**
 * An order for the assistant its customer gave her link to (rule: agent-order): pieces, sums, parcels, what went back. Of the person
 * only the place it goes to: no name, street, phone or e-mail.
 */
export function agentOrderView(
  order: TrackedOrderView,
  rows: OrderRows,
  { permalink }: { permalink: string },
) {
  const left: Pieces = order.fulfilments
    .filter(hasLeft)
    .flatMap(({ lines }) => lines.map(({ order_line_id, quantity }) => ({ line: order_line_id, quantity })))
  const isCancelled = order.status === 'cancelled'
  const lines = order.items.map((item) => {
    const total = isCancelled ? 0 : item.quantity - sumFor(item.id, rows.cancelled)
    const fulfilled = Math.min(total, sumFor(item.id, left))
    return { item, total, fulfilled }
  })
  const waiting = lines.filter(({ total, fulfilled }) => total > fulfilled)
  const { city, state, country } = order.shipping_address
  return {
    ucp: envelope('order'),
    id: order.order_number,
    label: order.order_number,
    // A checkout that was finished here is its order.
    checkout_id: order.id,
    permalink_url: permalink,
    currency: order.currency,
    line_items: lines.map(({ item, total, fulfilled }) => ({
      id: item.id,
      item: {
        id: item.variant_id ?? item.id,
        title: pieceLabel({ title: item.title, size: null, color: null, ...item.variant }),
        price: item.price,
      },
      quantity: { original: item.quantity, total, fulfilled },
      totals: [
        { type: 'subtotal', amount: item.total },
        { type: 'total', amount: item.total },
      ],
      status: lineStatus(total, fulfilled),
    })),
    fulfillment: {
      ...(waiting.length > 0 && {
        expectations: [
          {
            id: 'waiting',
            line_items: waiting.map(({ item, total, fulfilled }) => ({
              id: item.id,
              quantity: total - fulfilled,
            })),
            method_type: 'shipping',
            destination: { address_locality: city, address_region: state, address_country: country },
            ...(order.delivery_date && { description: `Expected by ${order.delivery_date}` }),
          },
        ],
      }),
      events: eventsOf(order, rows),
    },
    adjustments: adjustmentsOf(rows),
    totals: totalsOf(order),
  }
}

function eventsOf({ fulfilments }: TrackedOrderView, { parcels }: OrderRows) {
  return fulfilments.flatMap((parcel) => {
    const { id, lines, carrier, tracking_number, parcel_url } = parcel
    const { shipped_at, delivered_at } = parcels.find((each) => each.id === id) ?? {}
    const event = (type: string, at: string | null | undefined) =>
      at
        ? [
            {
              id: `${id}-${type}`,
              occurred_at: moment(at),
              type,
              line_items: lines.map(({ order_line_id, quantity }) => ({ id: order_line_id, quantity })),
              ...(tracking_number && { tracking_number }),
              ...(parcel_url && { tracking_url: parcel_url }),
              ...(carrier && { carrier }),
            },
          ]
        : []
    return [...event('shipped', shipped_at), ...event('delivered', delivered_at)]
  })
}

/** They add up to what is owed: what changed after placing has a line of its own. */
function totalsOf({ subtotal, discount, delivery, total_amount }: TrackedOrderView) {
  const changed = total_amount - (subtotal - discount + (delivery ?? 0))
  return [
    { type: 'subtotal', amount: subtotal },
    ...(discount > 0 ? [{ type: 'discount', amount: -discount }] : []),
    ...(delivery === null ? [] : [{ type: 'fulfillment', display_text: 'Delivery', amount: delivery }]),
    ...(changed === 0 ? [] : [{ type: 'change', display_text: 'Changed since', amount: changed }]),
    { type: 'total', amount: total_amount },
  ]
}
