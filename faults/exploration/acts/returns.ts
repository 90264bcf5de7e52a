import { options } from '../../../src/checkout/test-checkout-shop.ts'
import { type BackWay, backWays } from '../../../src/counter/counter-sale.rules.ts'
import { counterSaleSchema } from '../../../src/counter/counter.schema.ts'
import { findSoldOrders } from '../../../src/counter/find-sold-orders.service.ts'
import { sell } from '../../../src/counter/sell.service.ts'
import { formatMoney } from '../../../src/lib/money.ts'
import { requireRight } from '../../../src/lib/server/context.ts'
import type { ReturnKind } from '../../../src/orders/order/return-events.rules.ts'
import { expireReturns } from '../../../src/returns/expire-returns.service.ts'
import { openReturn } from '../../../src/returns/open-return.service.ts'
import {
  approveReturn,
  declineReturn,
  sendExchangeFirst,
  settleReturn,
} from '../../../src/returns/owner-returns.service.ts'
import {
  pieceConditions,
  reasonsOf,
  type ReturnReason,
  returnWays,
} from '../../../src/returns/return-states.rules.ts'
import { worthOf } from '../../../src/returns/return-sums.rules.ts'
import { receiveReturn, withdrawForCustomer } from '../../../src/returns/staff-returns.service.ts'
import { type Act, act, atOnce } from '../act.ts'
import { isOpenReturn, sumOf } from '../checks/check.ts'
import type { Draw } from '../draw.ts'
import type { LineRow, OrderRow, ReturnLineRow, ReturnRow } from '../rows.ts'
import { buyerOf, lineName, orderName, orderOf, pickFrom } from '../targets.ts'
import type { World } from '../world.ts'
import { drawLines } from './shopper.ts'

const pickReturn = (world: World, draw: Draw, ...states: string[]): ReturnRow | null =>
  pickFrom(
    draw,
    world.now().returns.filter(({ state }) => states.includes(state)),
  )

const leftStates = { return: ['delivered'], claim: ['shipped', 'failed', 'delivered'] }

/** Pieces of a line that may come back: those that arrived, or of a claim left, and are neither back nor in an open return. */
export function piecesToReturn(world: World, { id, returned_quantity }: LineRow, kind: ReturnKind): number {
  const { fulfilments, fulfilmentLines, returns, returnLines } = world.now()
  const parcels = new Set(
    fulfilments.filter(({ state }) => leftStates[kind].includes(state)).map((parcel) => parcel.id),
  )
  const open = new Set(returns.filter(isOpenReturn).map((one) => one.id))
  const left = fulfilmentLines.filter((one) => one.order_line_id === id && parcels.has(one.fulfilment_id))
  const away = returnLines.filter((one) => one.order_line_id === id && open.has(one.return_id))
  return (
    sumOf(left, ({ quantity }) => quantity) -
    sumOf(away, ({ quantity, as_new, damaged }) => quantity - as_new - damaged) -
    returned_quantity
  )
}

/** Pieces of a return are still to arrive. */
const isAwaited = (world: World, { id, state, way }: ReturnRow): boolean =>
  ((state === 'approved' && way !== 'keep') || state === 'received') &&
  world.now().returnLines.some((line) => line.return_id === id && leftOf(line) > 0)

const leftOf = ({ quantity, as_new, damaged, missing, wrong }: ReturnLineRow) =>
  quantity - as_new - damaged - missing - wrong

/** Mostly a line of which pieces may come back, with as many of them; now and then any, with more. */
export function drawToReturn(world: World, draw: Draw, kind: ReturnKind = 'return') {
  const isOdd = draw.oneIn(8)
  const { orders, lines } = world.now()
  const left = orders.filter(({ status }) => ['processing', 'shipped', 'delivered'].includes(status))
  // Nobody brings a gift card back but by mistake.
  const looked = new Set(left.filter(({ source }) => isOdd || source !== 'gift_card').map(({ id }) => id))
  const fitting = lines.filter((one) => looked.has(one.order_id))
  const line = pickFrom(
    draw,
    fitting.filter((one) => isOdd || piecesToReturn(world, one, kind) > 0),
  )
  const order = line && orderOf(world, line.order_id)
  if (!order) return null
  return { order, line, quantity: 1 + draw.whole(isOdd ? line.quantity : piecesToReturn(world, line, kind)) }
}

const returnName = (world: World, { kind, number, order_id }: ReturnRow) =>
  `${kind} ${number} of ${orderName(world, { id: order_id })}`

/** Another size of what the line is, or the same one where it has none. */
const sameProduct = (world: World, line: LineRow) =>
  world.goods.find(({ id, productId }) => productId === line.product_id && id !== line.variant_id) ??
  world.goods.find(({ id }) => id === line.variant_id) ??
  null

const opened = (name: string, weight: number, kind: ReturnKind): Act =>
  act(name, weight, (world, draw) => {
    const drawn = drawToReturn(world, draw, kind)
    if (!drawn) return null
    const { order, line, quantity } = drawn
    const reason = draw.pick([...reasonsOf[kind]])
    const wanted = draw.pick(['exchange', 'exchange', 'refund', 'credit'] as const)
    const instead = wanted === 'exchange' ? sameProduct(world, line) : null
    const wish = instead
      ? { wish: 'exchange' as const, wanted_variant_id: instead.id }
      : { wish: wanted === 'credit' ? wanted : ('refund' as const) }
    return {
      says: `${buyerOf(world, order)} opens a ${kind} of ${quantity} × ${lineName(line)} of ${orderName(world, order)}: ${reason}${instead ? `, and wants ${instead.name}` : wanted === 'credit' ? ', and wants credit' : ''}`,
      run: () =>
        openReturn(world.shop.ctx, {
          orderId: order.id,
          by: 'staff',
          isGoodwill: draw.whole(4) === 0,
          kind,
          note: '',
          photo_ids: [],
          lines: [{ order_line_id: line.id, quantity, reason, ...wish }],
        }),
    }
  })

/** What comes back: opened by customers, decided and settled by the owner, received by the helper. */
export const returnActs: Act[] = [
  opened('return', 8, 'return'),
  opened('claim', 4, 'claim'),
  act('approve-return', 12, (world, draw) => {
    const one = pickReturn(world, draw, 'requested')
    if (!one) return null
    const way = draw.pick([...returnWays])
    const wayBack = draw.pick([0, 0, 0, 150_000])
    return {
      says: `the owner approves ${returnName(world, one)} (${way}${wayBack ? `, ${formatMoney(wayBack)} for the way back` : ''})`,
      run: () =>
        approveReturn(world.owner(), {
          id: one.id,
          way,
          place: '',
          way_back: wayBack,
          exchanges: [],
          exchange_delivery: 0,
        }),
    }
  }),
  act('send-exchange-first', 2, (world, draw) => {
    const waiting = world
      .now()
      .returns.filter(({ state, exchange_order_id }) => state === 'approved' && exchange_order_id !== null)
    const one = pickFrom(draw, waiting)
    return (
      one && {
        says: `the owner sends the exchange of ${returnName(world, one)} first`,
        run: () => sendExchangeFirst(world.owner(), { id: one.id }),
      }
    )
  }),
  act('decline-return', 1, (world, draw) => {
    const one = pickReturn(world, draw, 'requested')
    return (
      one && {
        says: `the owner declines ${returnName(world, one)}`,
        run: () => declineReturn(world.owner(), { id: one.id, reason: 'It was worn' }),
      }
    )
  }),
  act('withdraw-return', 1, (world, draw) => {
    const one = pickReturn(world, draw, 'requested', 'approved')
    return (
      one && {
        says: `${buyerOf(world, orderOf(world, one.order_id)!)} withdraws ${returnName(world, one)}`,
        run: () => withdrawForCustomer(requireRight('receive_returns', world.helper()), { id: one.id }),
      }
    )
  }),
  act('receive-return', 12, (world, draw) => {
    const isOdd = draw.oneIn(8)
    const one = pickFrom(
      draw,
      world
        .now()
        .returns.filter((row) =>
          isOdd ? ['approved', 'received'].includes(row.state) : isAwaited(world, row),
        ),
    )
    const line = one && world.now().returnLines.find(({ return_id }) => return_id === one.id)
    if (!one || !line) return null
    const condition = draw.pick([...pieceConditions, 'as_new' as const])
    const quantity = 1 + draw.whole(isOdd ? line.quantity : leftOf(line))
    return {
      says: `the helper receives ${quantity} of ${returnName(world, one)}: ${condition}`,
      run: () =>
        receiveReturn(requireRight('receive_returns', world.helper()), {
          id: one.id,
          lines: [{ id: line.id, quantity, condition }],
        }),
    }
  }),
  act('settle-return', 12, (world, draw) => {
    const isOdd = draw.oneIn(8)
    const settleable = world
      .now()
      .returns.filter(
        ({ state, way }) => state === 'received' || (state === 'approved' && (isOdd || way === 'keep')),
      )
    const one = pickFrom(draw, settleable)
    if (!one) return null
    const amount = draw.pick([0, 0, 0, 0, 100_000, 1_800_000])
    return {
      says: `the owner settles ${returnName(world, one)}${amount ? ` and keeps ${formatMoney(amount)}` : ''}`,
      run: () =>
        settleReturn(world.owner(), { id: one.id, ...(amount && { keep: { amount, why: 'A stain' } }) }),
    }
  }),
  act('expire-returns', 1, (world) => ({
    says: 'returns that never came end',
    run: () => expireReturns(world.shop.as()),
  })),
  act('swap', 6, (world, draw) => {
    const drawn = drawToReturn(world, draw)
    if (!drawn) return null
    const { order, line, quantity } = drawn
    const instead = drawLines(world, draw)
    const reason = draw.pick([...reasonsOf.return])
    const isDamaged = draw.oneIn(4)
    const method = draw.pick(['cash', 'terminal'] as const)
    const back = draw.pick([...backWays])
    const isOwner = draw.oneIn(2)
    const taken = { line, quantity, reason, isDamaged }
    const swap = () => swapAtCounter(world, { order, taken, instead: instead.lines, method, back, isOwner })
    return {
      says: `${buyerOf(world, order)} brings ${quantity} × ${lineName(line)} of ${orderName(world, order)} to the ${isOwner ? 'owner' : 'helper'} and takes ${instead.says}`,
      run: draw.oneIn(4) ? () => atOnce([swap, swap]) : swap,
    }
  }),
]

type Swap = {
  order: OrderRow
  taken: { line: LineRow; quantity: number; reason: ReturnReason; isDamaged: boolean }
  instead: ReturnType<typeof drawLines>['lines']
  method: 'cash' | 'terminal'
  back: BackWay
  isOwner: boolean
}

/** The piece that comes back and what is taken instead in one basket, with the sums that the device shows. */
async function swapAtCounter(world: World, { order, taken, instead, method, back, isOwner }: Swap) {
  const ctx = requireRight('sell', isOwner ? world.owner() : world.shop.as(world.helper().actor))
  const { line, quantity, reason, isDamaged } = taken
  const found = await findSoldOrders(ctx, order.order_number, options.authSecret)
  const shown = found.orders.find(({ order_id }) => order_id === order.id)
  if (!shown) throw new Error(`The counter does not find ${order.order_number}`)
  const sold = shown.lines.find(({ order_line_id }) => order_line_id === line.id)
  // Of a gift card it shows no lines.
  const worth = sold
    ? worthOf({ paidMinor: sold.paid, quantity: sold.quantity, before: sold.before }, quantity)
    : line.unit_price * quantity
  const total = instead.reduce((sum, { good, quantity }) => sum + good.priceMinor * quantity, 0)
  const rest = total - worth
  const body = counterSaleSchema.parse({
    items: instead.map(({ good, quantity }) => ({
      variant_id: good.id,
      quantity,
      unit_price: good.priceMinor,
    })),
    payments: rest > 0 ? [{ method, amount: rest }] : [],
    total,
    returned: {
      order_id: order.id,
      lines: [{ order_line_id: line.id, quantity, reason, is_damaged: isDamaged }],
      worth,
      ...(rest < 0 && { back }),
    },
  })
  return sell(ctx, body)
}
