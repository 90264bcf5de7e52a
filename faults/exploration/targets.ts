import { formatMoney } from '../../src/lib/money.ts'
import type { Transaction } from '../../sandbox/ledger/transaction.ts'
import type { Draw } from './draw.ts'
import { moneyOf } from './money-of.ts'
import type { DisputeRow, FulfilmentRow, LineRow, OrderRow, PaymentRow, RefundRow } from './rows.ts'
import type { World } from './world.ts'

/** How stories name things, and what acts choose from: always the rows of the last step. */

export const naira = (minor: number) => formatMoney(minor)

export const orderName = (world: World, { id }: Pick<OrderRow, 'id'>) =>
  `order ${world.now().orders.findIndex((order) => order.id === id) + 1}`

export const buyerOf = (world: World, order: OrderRow) =>
  world.people.find(({ actor }) => actor.kind === 'customer' && actor.userId === order.user_id)?.name ??
  (order.source === 'counter' ? 'the counter' : 'the customer')

export const pickFrom = <T>(draw: Draw, rows: T[]): T | null => (rows.length > 0 ? draw.pick(rows) : null)

export const pickOrder = (world: World, draw: Draw, fits: (order: OrderRow) => boolean = () => true) =>
  pickFrom(draw, world.now().orders.filter(fits))

export const orderOf = (world: World, id: string | null) =>
  world.now().orders.find((order) => order.id === id) ?? null

export const linesOf = (world: World, { id }: Pick<OrderRow, 'id'>): LineRow[] =>
  world.now().lines.filter((line) => line.order_id === id)

export const lineName = ({ title, size }: LineRow) => [title.toLowerCase(), size].filter(Boolean).join(' ')

export const balanceOf = (world: World, order: OrderRow) => moneyOf(world.now(), order)

export const pickParcel = (world: World, draw: Draw, ...states: string[]): FulfilmentRow | null =>
  pickFrom(
    draw,
    world.now().fulfilments.filter(({ state }) => states.includes(state)),
  )

export const parcelName = (world: World, { order_id, number }: FulfilmentRow) =>
  `parcel ${number} of ${orderName(world, { id: order_id })}`

export const pickRefund = (world: World, draw: Draw, ...states: string[]) => {
  const { payments, refunds } = world.now()
  const rows = refunds
    .map((refund) => ({ refund, order: orderOf(world, paymentOf(payments, refund)?.order_id ?? null) }))
    .filter(({ refund, order }) => states.includes(refund.state) && order !== null)
  return pickFrom(draw, rows) as { refund: RefundRow; order: OrderRow } | null
}

const paymentOf = (payments: PaymentRow[], { payment_id }: { payment_id: string }) =>
  payments.find(({ id }) => id === payment_id)

export const pickUnmatched = (world: World, draw: Draw) =>
  pickFrom(
    draw,
    world.now().payments.filter(({ order_id }) => order_id === null),
  )

export const pickDispute = (world: World, draw: Draw): DisputeRow | null =>
  pickFrom(
    draw,
    world.now().disputes.filter(({ state }) => state === 'awaiting'),
  )

/** A payment at the provider by what it has become there. */
export const pickTransaction = (world: World, draw: Draw, fits: (one: Transaction) => boolean) =>
  pickFrom(draw, world.now().provider.transactions.filter(fits))

/** `the payment of ₦18,000 for order 2` */
export function transactionName(world: World, { reference, amount }: Transaction): string {
  const { payments } = world.now()
  const payment = payments.find((one) => one.reference === reference)
  const order = orderOf(world, payment?.order_id ?? null)
  const own = payments.filter(
    ({ order_id, provider }) => order && order_id === order.id && provider === 'paystack',
  )
  const which = own.length > 1 ? ` (page ${own.findIndex((one) => one.reference === reference) + 1})` : ''
  return `the payment of ${naira(amount)} ${order ? `for ${orderName(world, order)}${which}` : 'without an order'}`
}

/** An amount somebody may choose of a whole: all, half, a little, or one kobo less or more than all. */
export function partOf(draw: Draw, wholeMinor: number): number {
  const choices = [wholeMinor, Math.floor(wholeMinor / 2), 500_000, wholeMinor - 1, wholeMinor + 100_000]
  return Math.max(1, draw.pick(choices))
}
