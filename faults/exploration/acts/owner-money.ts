import { acceptDispute, contestDispute } from '../../../src/payments/disputes/answer-dispute.service.ts'
import { noPictures } from '../../../src/payments/disputes/test-disputed-shop.ts'
import { askDeposit, prolongRest } from '../../../src/payments/deposits/ask-deposit.service.ts'
import { recordPayment } from '../../../src/payments/manual/record-payment.service.ts'
import { markRefundedByHand, refundAgain } from '../../../src/payments/refunds/refund-again.service.ts'
import { refundOrder } from '../../../src/payments/refunds/refund-order.service.ts'
import { acceptPayment } from '../../../src/payments/settlement/accept-payment.service.ts'
import { cancelOrder } from '../../../src/payments/settlement/cancel-order.service.ts'
import {
  assignUnmatchedPayment,
  dismissUnmatchedPayment,
  refundUnmatchedPayment,
} from '../../../src/payments/unmatched/unmatched-payment.service.ts'
import { closeSeenFlags } from '../../../src/payments/ledger/close-seen-flags.service.ts'
import { releaseUnpaid } from '../../../src/orders/changes/paid-before-it-leaves.service.ts'
import { dayAfter } from '../../../src/cart/quote/deposit.rules.ts'
import { AppError } from '../../../src/lib/errors.ts'
import { lagosDay } from '../../../src/lib/time.ts'
import { type Act, act, type Planned } from '../act.ts'
import type { Draw } from '../draw.ts'
import {
  balanceOf,
  lineName,
  linesOf,
  naira,
  orderName,
  orderOf,
  partOf,
  pickDispute,
  pickOrder,
  pickRefund,
  pickUnmatched,
} from '../targets.ts'
import type { World } from '../world.ts'
import { control } from './shopper.ts'

const hasMoney = (world: World) => (order: { id: string }) =>
  world.now().payments.some(({ order_id, state }) => order_id === order.id && state === 'succeeded')

const why = 'As agreed on the phone'

/** Now and then the provider's answer to what an owner sends is lost, before or after it was done. */
function maybeLost(world: World, draw: Draw, { says, run }: Planned): Planned {
  if (!draw.oneIn(4)) return { says, run }
  const kind = draw.pick(['drop-reply', 'html-502'] as const)
  return {
    says: `${says}, and the provider ${kind === 'drop-reply' ? 'does it without an answer' : 'answers 502'}`,
    run: async () => {
      await control(world, 'faults/http', { route: 'refund-create', kind, times: 1 })
      await run()
    },
  }
}

/** The shop knows of each order what the provider asks for with an answer: that it is missing is a fault (rule: dispute-contact). */
function whatIsMissingIsNoEnd(error: Error): never {
  const isMissing = error instanceof AppError && ['DISPUTE_CONTACT', 'DISPUTE_REFUSED'].includes(error.code)
  throw isMissing ? new Error(`${error.code}: ${error.message}`) : error
}

/** Money of orders, as an owner moves it. */
export const ownerMoneyActs: Act[] = [
  act('refund-amount', 5, (world, draw) => {
    const order = pickOrder(world, draw, hasMoney(world))
    if (!order) return null
    const isWhole = draw.oneIn(4)
    const amountMinor = partOf(draw, Math.max(1, balanceOf(world, order).held))
    return maybeLost(world, draw, {
      says: `the owner refunds ${isWhole ? 'the whole payment' : naira(amountMinor)} of ${orderName(world, order)}`,
      run: () =>
        refundOrder(world.owner(), {
          orderId: order.id,
          refundId: world.uuid(),
          why,
          ...(!isWhole && { amountMinor }),
        }),
    })
  }),
  act('refund-lines', 6, (world, draw) => {
    const order = pickOrder(world, draw, hasMoney(world))
    const lines = order ? linesOf(world, order) : []
    if (!order || lines.length === 0) return null
    const line = draw.pick(lines)
    const quantity = 1 + draw.whole(line.quantity)
    const restock = draw.whole(3) < 2
    const from = draw.pick([undefined, undefined, 'unsent', 'returned'] as const)
    return maybeLost(world, draw, {
      says: `the owner refunds ${quantity}${from ? ` ${from}` : ''} × ${lineName(line)} of ${orderName(world, order)}${restock ? ' and puts them on the shelf' : ''}`,
      run: () =>
        refundOrder(world.owner(), {
          orderId: order.id,
          refundId: world.uuid(),
          lines: [{ lineId: line.id, quantity, restock, from }],
          why,
        }),
    })
  }),
  act('cancel', 2, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => status !== 'cancelled')
    if (!order) return null
    const restock = !draw.oneIn(3)
    return maybeLost(world, draw, {
      says: `the owner cancels ${orderName(world, order)}${restock ? '' : ', the pieces are lost'}`,
      run: () => cancelOrder(world.owner(), { orderId: order.id, why, restock }),
    })
  }),
  act('accept', 6, (world, draw) => {
    const order = pickOrder(
      world,
      draw,
      (one) =>
        one.status === 'pending_review' ||
        (!['pending', 'cancelled'].includes(one.status) && balanceOf(world, one).balance !== 0),
    )
    if (!order) return null
    const excess = draw.pick(['send_back', 'send_back', 'keep'] as const)
    return {
      says: `the owner accepts what was paid for ${orderName(world, order)}${excess === 'keep' ? ' and keeps what is too much' : ''}`,
      run: () => acceptPayment(world.owner(), { orderId: order.id, why, excess }),
    }
  }),
  act('send-unpaid', 4, (world, draw) => {
    const order = pickOrder(
      world,
      draw,
      (one) => ['paid', 'processing'].includes(one.status) && balanceOf(world, one).balance > 0,
    )
    if (!order) return null
    return {
      says: `the owner has ${orderName(world, order)} sent all the same`,
      run: () => releaseUnpaid(world.owner(), order.id),
    }
  }),
  act('record', 4, (world, draw) => {
    const order = pickOrder(world, draw)
    if (!order) return null
    const due = balanceOf(world, order).balance
    const amountMinor = partOf(draw, due > 0 ? due : order.total_amount)
    const method = draw.pick(['bank_transfer', 'cash'] as const)
    return {
      says: `the owner records ${naira(amountMinor)} ${method === 'cash' ? 'in cash' : 'by transfer'} for ${orderName(world, order)}`,
      run: () =>
        recordPayment(world.owner(), {
          orderId: order.id,
          paymentId: world.uuid(),
          method,
          amountMinor,
          reference: world.key('TRF'),
          note: 'Seen in the bank’s app',
        }),
    }
  }),
  act('refund-again', 6, (world, draw) => {
    const found = pickRefund(world, draw, 'refused')
    if (!found) return null
    const { refund, order } = found
    return maybeLost(world, draw, {
      says: `the owner sends the refund of ${naira(refund.amount)} of ${orderName(world, order)} again`,
      run: () =>
        refundAgain(world.owner(), {
          orderId: order.id,
          refundId: refund.id,
          attempt: refund.attempt,
        }),
    })
  }),
  act('by-hand', 4, (world, draw) => {
    const found = pickRefund(world, draw, 'refused', 'needs_details')
    if (!found) return null
    const { refund, order } = found
    return {
      says: `the owner gives the refund of ${naira(refund.amount)} of ${orderName(world, order)} back by hand`,
      run: () =>
        markRefundedByHand(world.owner(), { orderId: order.id, refundId: refund.id, note: 'By transfer' }),
    }
  }),
  act('seen', 3, (world, draw) => {
    const flagged = new Set(
      world
        .now()
        .flags.filter(({ cleared_at }) => cleared_at === null)
        .map(({ order_id }) => order_id),
    )
    const order = pickOrder(world, draw, ({ id }) => flagged.has(id))
    if (!order) return null
    return {
      says: `the owner has seen the flags of ${orderName(world, order)}`,
      run: () => closeSeenFlags(world.owner(), order.id),
    }
  }),
  act('contest', 8, (world, draw) => {
    const dispute = pickDispute(world, draw)
    if (!dispute) return null
    const payment = world.now().payments.find(({ id }) => id === dispute.payment_id)
    // Nobody is asked for a phone number with a gift card: the owner types it.
    const isCard = orderOf(world, payment?.order_id ?? null)?.source === 'gift_card'
    return {
      says: `the owner contests the dispute of ${naira(dispute.amount)}`,
      run: () =>
        contestDispute(
          world.owner(),
          { id: dispute.id, text: 'She signed for it', ...(isCard && { customer_phone: '08031234567' }) },
          noPictures as never,
        ).catch(whatIsMissingIsNoEnd),
    }
  }),
  act('accept-dispute', 6, (world, draw) => {
    const dispute = pickDispute(world, draw)
    if (!dispute) return null
    const pieces = draw.pick([undefined, 'back', 'lost', 'send'] as const)
    return {
      says: `the owner accepts the dispute of ${naira(dispute.amount)}${pieces ? `; pieces not sent yet: ${pieces}` : ''}`,
      run: () => acceptDispute(world.owner(), { id: dispute.id, pieces }),
    }
  }),
  act('unmatched', 6, (world, draw) => {
    const payment = pickUnmatched(world, draw)
    if (!payment) return null
    const about = `${naira(payment.paid ?? 0)} without an order`
    const what = draw.pick(['assign', 'refund', 'dismiss'] as const)
    if (what === 'refund')
      return {
        says: `the owner sends ${about} back`,
        run: () => refundUnmatchedPayment(world.owner(), { id: payment.id }),
      }
    if (what === 'dismiss')
      return {
        says: `the owner leaves ${about} where it is`,
        run: () => dismissUnmatchedPayment(world.owner(), { id: payment.id, why }),
      }
    const order = pickOrder(world, draw)
    if (!order) return null
    return {
      says: `the owner assigns ${about} to ${orderName(world, order)}`,
      run: () => assignUnmatchedPayment(world.owner(), { id: payment.id, order_number: order.order_number }),
    }
  }),
  act('ask-deposit', 2, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => status === 'pending')
    if (!order) return null
    const percent = draw.pick([50, 30, 80])
    const dueOn = drawDay(world, draw)
    return {
      says: `the owner asks ${percent} % of ${orderName(world, order)} as a deposit`,
      run: () => askDeposit(world.owner(), { orderId: order.id, percent, dueOn }),
    }
  }),
  act('prolong', 3, (world, draw) => {
    const order = pickOrder(
      world,
      draw,
      ({ deposit_paid_at, status }) => deposit_paid_at !== null && status === 'pending',
    )
    if (!order) return null
    const dueOn = drawDay(world, draw)
    return {
      says: `the owner gives more time for ${orderName(world, order)}`,
      run: () => prolongRest(world.owner(), { orderId: order.id, dueOn }),
    }
  }),
]

export const drawDay = (world: World, draw: Draw) =>
  dayAfter(lagosDay(new Date(world.now().now)), 1 + draw.whole(6))
