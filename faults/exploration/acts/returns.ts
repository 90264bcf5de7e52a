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
import { pieceConditions, reasonsOf, returnWays } from '../../../src/returns/return-states.rules.ts'
import { receiveReturn, withdrawForCustomer } from '../../../src/returns/staff-returns.service.ts'
import { type Act, act } from '../act.ts'
import type { Draw } from '../draw.ts'
import type { LineRow, ReturnRow } from '../rows.ts'
import { buyerOf, lineName, linesOf, orderName, orderOf, pickOrder } from '../targets.ts'
import type { World } from '../world.ts'

const pickReturn = (world: World, draw: Draw, ...states: string[]): ReturnRow | null => {
  const fitting = world.now().returns.filter(({ state }) => states.includes(state))
  return fitting.length > 0 ? draw.pick(fitting) : null
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
    const order = pickOrder(world, draw, ({ status }) =>
      ['processing', 'shipped', 'delivered'].includes(status),
    )
    if (!order) return null
    const line = draw.pick(linesOf(world, order))
    const quantity = 1 + draw.whole(line.quantity)
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
  opened('return', 6, 'return'),
  opened('claim', 3, 'claim'),
  act('approve-return', 5, (world, draw) => {
    const one = pickReturn(world, draw, 'requested')
    if (!one) return null
    const way = draw.pick([...returnWays])
    const wayBack = draw.pick([0, 0, 150_000])
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
    const one = waiting.length > 0 ? draw.pick(waiting) : null
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
  act('receive-return', 6, (world, draw) => {
    const one = pickReturn(world, draw, 'approved', 'received')
    const line = one && world.now().returnLines.find(({ return_id }) => return_id === one.id)
    if (!one || !line) return null
    const condition = draw.pick([...pieceConditions, 'as_new' as const])
    const quantity = 1 + draw.whole(line.quantity)
    return {
      says: `the helper receives ${quantity} of ${returnName(world, one)}: ${condition}`,
      run: () =>
        receiveReturn(requireRight('receive_returns', world.helper()), {
          id: one.id,
          lines: [{ id: line.id, quantity, condition }],
        }),
    }
  }),
  act('settle-return', 6, (world, draw) => {
    const one = pickReturn(world, draw, 'received', 'approved')
    if (!one) return null
    const amount = draw.pick([0, 0, 100_000, 1_800_000])
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
]
