import type { OwnerPaymentsCtx } from '../payments/payment-provider.server.ts'
import { type Currency, formatMoney } from '../lib/money.ts'
import { enterDeliveryFee } from '../orders/placing/delivery-quote.service.ts'
import { listOrders } from '../orders/reading/list-orders.service.ts'
import { releaseUnpaid } from '../orders/fulfilments/paid-before-it-leaves.service.ts'
import { shipOrder } from '../orders/status/staff-steps.service.ts'
import { transitionOrder } from '../orders/status/move-order.service.ts'
import { closeSeenFlags } from '../payments/ledger/close-seen-flags.service.ts'
import { listFlaggedOrders, listOpenFlags } from '../orders/flags/order-flags.service.ts'
import { type OrderStatus, orderStatuses, orderStatusLabel } from '../orders/status/order-status.rules.ts'
import { orderView } from '../orders/reading/read-orders.service.ts'
import type { FlaggedOrder } from '../orders/flags/open-flags.server.ts'
import { readBalances } from '../payments/ledger/adjust.service.ts'
import { readPayments } from '../payments/ledger/read-payments.service.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'
import { parseDays, parseNaira, splitOptions } from './arguments.rules.ts'
import { changeOrder, mailsNote, namedOrder } from './find-order.service.ts'
import { orderLine, orderReport } from './order-report.rules.ts'
import { paymentReport } from './payment-report.rules.ts'

const listLimit = 100

async function orderLines(ctx: OwnerPaymentsCtx, found: FlaggedOrder[]): Promise<string> {
  const balances = await readBalances(
    ctx,
    found.map(({ order }) => order.id),
  )
  return found
    .map((row) => orderLine({ ...row, writtenOff: balances.get(row.order.id)?.writtenOff ?? 0 }))
    .join('\n')
}

/** Reading orders, and bringing them on their way. */
export const orderCommands: Record<string, OwnerCommand> = {
  orders: {
    usage: '[status]',
    does: `lists the newest ${listLimit} orders`,
    run: async (ctx, [status]) => {
      if (status !== undefined && !isStatus(status))
        throw wrongUse(`There is no status ${status}. They are: ${orderStatuses.join(', ')}`)
      const found = await listOrders(ctx, { ...(status && { status }), limit: listLimit })
      return found.length ? orderLines(ctx, found) : 'There are no such orders.'
    },
  },
  order: {
    usage: '<number>',
    does: 'shows one order whole, with its payments and history',
    run: async (ctx, [number]) => {
      const row = await namedOrder(ctx, number)
      const payments = paymentReport(await readPayments(ctx, row.order.id), row.order.currency)
      return [
        orderReport(orderView(row, ctx.now()), await listOpenFlags(ctx, row.order.id)),
        ...payments,
      ].join('\n')
    },
  },
  look: {
    usage: '',
    does: 'lists the orders that need a look',
    run: async (ctx) => {
      const found = await listFlaggedOrders(ctx)
      return found.length ? orderLines(ctx, found) : 'No order needs a look.'
    },
  },
  seen: {
    usage: '<number>',
    does: 'you have looked: the order leaves the queue, the reason stays in its history',
    run: (ctx, [number]) =>
      changeOrder(ctx, number, async (order) => {
        await closeSeenFlags(ctx, order.id)
        return `${order.orderNumber} does not need a look any more.`
      }),
  },
  quote: {
    usage: '<number> <fee in naira> [minDays maxDays]',
    does: 'answers a delivery-quote request: the customer gets the total and a link to pay',
    run: quoteDelivery,
  },
  move: {
    usage: '<number> processing|shipped|delivered [--carrier X --tracking Y]',
    does: 'moves a paid order on; shipped and delivered are mailed to the customer',
    run: moveOn,
  },
  ship: {
    usage: '<number> [--carrier X --tracking Y]',
    does: 'sends a paid or packed order off; one mail tells the customer',
    run: ship,
  },
  'send-unpaid': {
    usage: '<number>',
    does: 'lets an order be packed and sent although its money is missing; what is due stays due',
    run: (ctx, [number]) =>
      changeOrder(ctx, number, async (order) => {
        await releaseUnpaid(ctx, order.id)
        return `${order.orderNumber} may be packed and sent without what is missing now.`
      }),
  },
}

const isStatus = (text: string): text is OrderStatus => orderStatuses.some((status) => status === text)

async function quoteDelivery(ctx: OwnerPaymentsCtx, [number, fee = '', min, max, ...rest]: string[]) {
  const feeMinor = parseNaira(fee)
  if (feeMinor === null) throw wrongUse('The fee is an amount in naira, like 45000 or 45,000.50')
  const daysMin = min === undefined ? undefined : parseDays(min)
  const daysMax = max === undefined ? undefined : parseDays(max)
  if (daysMin === null || daysMax === null || rest.length > 0)
    throw wrongUse('The days are two whole numbers from 0 to 365, the smaller first: 5 10')
  return changeOrder(ctx, number, async (order) => {
    const quoted = await enterDeliveryFee(ctx, { orderId: order.id, feeMinor, daysMin, daysMax })
    const money = (minor: number) => formatMoney(minor, quoted.currency as Currency)
    return `${quoted.orderNumber}: delivery ${money(feeMinor)}, total ${money(quoted.totalAmount)}. ${mailsNote}`
  })
}

const ways = ['processing', 'shipped', 'delivered'] as const

async function moveOn(ctx: OwnerPaymentsCtx, args: string[]) {
  const { words, options, problem } = splitOptions(args, ['carrier', 'tracking'])
  if (problem) throw wrongUse(problem)
  const [number, wanted] = words
  const to = ways.find((way) => way === wanted)
  if (!to || words.length !== 2)
    throw wrongUse(`Move an order to ${ways.join(', ')}; cancel and accept do the rest`)
  return changeOrder(ctx, number, async (order) => {
    await transitionOrder(ctx, order.id, to, {
      ...(options.carrier && { carrier: options.carrier }),
      ...(options.tracking && { trackingNumber: options.tracking }),
    })
    const done = `${order.orderNumber} is ${orderStatusLabel(to)}.`
    return to === 'processing' ? done : `${done} ${mailsNote}`
  })
}

async function ship(ctx: OwnerPaymentsCtx, args: string[]) {
  const { words, options, problem } = splitOptions(args, ['carrier', 'tracking'])
  if (problem) throw wrongUse(problem)
  if (words.length > 1) throw wrongUse('Put names of several words into quotes: --carrier "GIG Logistics"')
  return changeOrder(ctx, words[0], async (order) => {
    const { status } = await shipOrder(ctx, {
      orderId: order.id,
      carrier: options.carrier,
      trackingNumber: options.tracking,
    })
    const done = status === 'shipped' ? `is ${orderStatusLabel(status)}` : 'has sent a parcel; the rest waits'
    return `${order.orderNumber} ${done}. ${mailsNote}`
  })
}
