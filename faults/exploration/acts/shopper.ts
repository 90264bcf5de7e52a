import { cancelOwnOrder } from '../../../src/payments/settlement/cancel-order.service.ts'
import { goesBack } from '../../../src/own-changes/own-changes.rules.ts'
import { changeOwnOrder, readOwnChanges } from '../../../src/own-changes/own-changes.service.ts'
import { verifyPayment } from '../../../src/payments/settlement/verify-payment.service.ts'
import { startPart } from '../../../src/checkout/pay-page/pay-part.service.ts'
import { options } from '../../../src/checkout/test-checkout-shop.ts'
import { isPaid } from '../../../sandbox/ledger/transaction.ts'
import { type Act, act, ProviderRefusal } from '../act.ts'
import type { Draw } from '../draw.ts'
import {
  balanceOf,
  buyerOf,
  lineName,
  linesOf,
  naira,
  orderName,
  orderOf,
  partOf,
  pickOrder,
  pickTransaction,
  transactionName,
} from '../targets.ts'
import type { World } from '../world.ts'

/** More orders than this do not wait at once, and a run does not begin more than twice as many. */
const mostOrders = 3

const isOpen = ({ status }: { status: string }) => !['cancelled', 'delivered'].includes(status)

export const mayPlace = (world: World) => {
  const orders = world.now().orders.filter(({ source }) => source !== 'gift_card')
  return orders.filter(isOpen).length < mostOrders && orders.length < 2 * mostOrders
}

/** One to three lines of the small catalogue. */
export function drawLines(world: World, draw: Draw) {
  const lines = Array.from({ length: 1 + draw.whole(3) }, () => ({
    good: draw.pick(world.goods),
    quantity: draw.pick([1, 1, 2, 3]),
  })).filter(({ good }, index, all) => all.findIndex((line) => line.good === good) === index)
  return { lines, says: lines.map(({ good, quantity }) => `${quantity} × ${good.name}`).join(', ') }
}

const oneOf = (good: World['scarf']) => ({ lines: [{ good, quantity: 1 }], says: `1 × ${good.name}` })

/** The control call, whose refusal is the provider's own affair. */
export const control = (world: World, path: string, body: object) =>
  world.shop.control(path, body).catch((error: Error) => {
    throw new ProviderRefusal(error.message)
  })

const whoPays = (world: World, reference: string) => {
  const payment = world.now().payments.find((one) => one.reference === reference)
  const order = orderOf(world, payment?.order_id ?? null)
  return order ? buyerOf(world, order) : 'a stranger'
}

/** The shopper comes back to the shop after paying, unless the story says otherwise. */
async function comeBack(world: World, reference: string) {
  const { shop } = world
  await verifyPayment(shop.as(world.people[0]!.actor), reference)
}

export const shopperActs: Act[] = [
  act('buy', 6, (world, draw) => {
    if (!mayPlace(world)) return null
    const { name, actor } = draw.pick(world.people)
    const { lines, says } = drawLines(world, draw)
    return {
      says: `${name} buys ${says} and pays`,
      run: async () => {
        const pieces = lines.map(({ good, quantity }) => ({ variant: good, quantity }))
        const order = { email: `${name}@example.com` }
        const { payment } = await world.shop.checkoutLines(actor, pieces, { order })
        await control(world, 'pay', { reference: payment!.reference, card: 'success' })
        await comeBack(world, payment!.reference)
      },
    }
  }),
  act('place', 10, (world, draw) => {
    if (!mayPlace(world)) return null
    const { name, actor } = draw.pick(world.people)
    const drawn = drawLines(world, draw)
    const code = draw.pick([null, null, null, null, 'TAG5', 'GIFT', 'NEARLY'] as const)
    // It leaves next to nothing of a scarf.
    const { lines, says } = code === 'NEARLY' ? oneOf(world.scarf) : drawn
    const isPickedUp = draw.oneIn(4)
    const isFetched = draw.oneIn(3)
    return {
      says: `${name} places ${says}${code ? ` with ${code}` : ''}${isFetched ? ' to fetch' : isPickedUp ? ' to pick up' : ''}`,
      run: () =>
        world.shop.checkoutLines(
          actor,
          lines.map(({ good, quantity }) => ({ variant: good, quantity })),
          {
            order: {
              email: `${name}@example.com`,
              ...(code && { promo_code: code }),
              ...(isFetched && { pickup: world.place.id }),
            },
            ...(isPickedUp && { zoneId: world.pickUp.id }),
          },
        ),
    }
  }),
  act('pay', 24, (world, draw) => {
    const transaction = pickTransaction(world, draw, (one) => !isPaid(one))
    if (!transaction) return null
    const { reference } = transaction
    const comesBack = draw.whole(3) < 2
    const card = draw.pick(['success', 'success', 'success', 'refund-fails', 'refund-attention'])
    const oddCard =
      card === 'success'
        ? ''
        : ` with a card whose ${card.replace('-', ' ').replace('attention', 'needs attention')}`
    return {
      says: `${whoPays(world, reference)} pays ${transactionName(world, transaction)}${oddCard}${comesBack ? '' : ', and does not come back'}`,
      run: async () => {
        await control(world, 'pay', { reference, card })
        if (comesBack) await comeBack(world, reference)
      },
    }
  }),
  act('pay-other', 4, (world, draw) => {
    const transaction = pickTransaction(world, draw, (one) => !isPaid(one))
    if (!transaction) return null
    const { reference } = transaction
    const amount = draw.pick([
      transaction.amount - 100_000,
      Math.floor(transaction.amount / 2),
      transaction.amount + 100_000,
      transaction.amount * 2,
    ])
    if (amount <= 0) return null
    const comesBack = draw.whole(3) < 2
    return {
      says: `${whoPays(world, reference)} pays ${naira(amount)} instead of ${transactionName(world, transaction)}`,
      run: async () => {
        await control(world, 'settle', { reference, status: 'success', amount })
        if (comesBack) await comeBack(world, reference)
      },
    }
  }),
  act('come-back', 5, (world, draw) => {
    const transaction = pickTransaction(world, draw, () => true)
    if (!transaction) return null
    return {
      says: `${whoPays(world, transaction.reference)} comes back from ${transactionName(world, transaction)}`,
      run: () => comeBack(world, transaction.reference),
    }
  }),
  act('cancel-own', 3, (world, draw) => {
    const order = pickOrder(world, draw, ({ user_id, status }) => user_id !== null && status === 'pending')
    if (!order) return null
    return {
      says: `${buyerOf(world, order)} cancels ${orderName(world, order)}`,
      run: async () => cancelOwnOrder(asBuyer(world, order), order.id),
    }
  }),
  act('change-own', 4, (world, draw) => {
    const order = pickOrder(
      world,
      draw,
      ({ user_id, status }) => user_id !== null && ['pending', 'paid'].includes(status),
    )
    if (!order) return null
    const isAll = draw.oneIn(3)
    const line = draw.pick(linesOf(world, order))
    const instead = world.goods.find(
      ({ id, productId }) => productId === line.product_id && id !== line.variant_id,
    )
    const isSwap = !isAll && draw.oneIn(2) && instead !== undefined
    const what = isAll ? 'all' : isSwap ? `another size of ${lineName(line)}` : `a ${lineName(line)}`
    return {
      says: `${buyerOf(world, order)} ${isSwap ? 'takes' : 'cancels'} ${what} of ${orderName(world, order)} before it is packed`,
      run: async () => {
        const ask = { order: order.id, clientIp: '127.0.0.1' }
        const { lines, whole } = await readOwnChanges(asBuyer(world, order), ask, 'secret')
        const cancel = isSwap
          ? []
          : lines
              .filter(({ order_line_id, left }) => left > 0 && (isAll || order_line_id === line.id))
              .map(({ order_line_id, left }) => ({ order_line_id, quantity: isAll ? left : 1 }))
        const swap = isSwap ? [{ order_line_id: line.id, variant_id: instead.id }] : []
        const back = goesBack(lines, cancel, whole)
        await changeOwnOrder(asBuyer(world, order), { ...ask, cancel, swap, back }, 'secret')
      },
    }
  }),
  act('pay-again', 4, (world, draw) => {
    const order = pickOrder(world, draw, ({ user_id, status }) => user_id !== null && status !== 'delivered')
    if (!order) return null
    return {
      says: `${buyerOf(world, order)} opens a new page to pay ${orderName(world, order)}`,
      run: async () =>
        world.shop.payAgain(await world.shop.readOrder(order.id), {
          order_id: order.id,
          items: [],
        }),
    }
  }),
  act('pay-part', 4, (world, draw) => {
    const order = pickOrder(
      world,
      draw,
      (one) =>
        one.status !== 'cancelled' && (one.deposit_amount !== null || balanceOf(world, one).balance > 0),
    )
    if (!order) return null
    const due = balanceOf(world, order).balance
    const part = draw.pick(['all', 'deposit', partOf(draw, Math.max(1, due))] as const)
    return {
      says: `${buyerOf(world, order)} opens the pay link of ${orderName(world, order)} for ${typeof part === 'number' ? naira(part) : part === 'all' ? 'all that is due' : 'the deposit'}`,
      run: () =>
        startPart(world.shop.as({ kind: 'guest', guestKey: null }), { orderId: order.id, part }, options),
    }
  }),
]

function asBuyer(world: World, { user_id }: { user_id: string | null }) {
  const person = world.people.find(({ actor }) => actor.kind === 'customer' && actor.userId === user_id)
  return world.shop.as(person!.actor)
}
