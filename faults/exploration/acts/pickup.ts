import { options } from '../../../src/checkout/test-checkout-shop.ts'
import { pickupCode } from '../../../src/orders/links/pickup-code.server.ts'
import { sweepPickups } from '../../../src/orders/pickup/pickup-reminders.service.ts'
import { collectOrder, keepLonger, markReady } from '../../../src/orders/pickup/pickup-steps.service.ts'
import { changeDelivery, changeOwnDelivery } from '../../../src/payments/pickup/change-delivery.service.ts'
import { requireRight } from '../../../src/lib/server/context.ts'
import { takeRest } from '../../../src/payments/manual/take-rest.service.ts'
import { type Act, act } from '../act.ts'
import type { OrderRow } from '../rows.ts'
import { balanceOf, buyerOf, naira, orderName, partOf, pickOrder } from '../targets.ts'
import type { World } from '../world.ts'

const secret = options.authSecret
const isToFetch = ({ is_pickup, status }: OrderRow) => is_pickup && ['paid', 'pending'].includes(status)
const readyOf = (world: World, { id }: OrderRow) =>
  world.now().pickups.find(({ order_id }) => order_id === id)
const toDoor = (world: World) => ({
  zoneId: world.shop.zone.id,
  address: '12 Bode Thomas Street',
  landmark: '',
  city: 'Surulere',
  zipCode: '',
})

/** What an order costs after it goes the other way. */
const otherWay = (world: World, order: OrderRow) => ({
  orderId: order.id,
  to: order.is_pickup ? toDoor(world) : { pickup: world.place.id },
  shownMinor: order.subtotal - order.discount + (order.is_pickup ? (world.shop.zone.rate ?? 0) : 0),
})
const goesOtherWay = ({ status, delivery }: OrderRow) =>
  ['pending', 'paid'].includes(status) && delivery !== null
const wayWords = ({ is_pickup }: OrderRow) => (is_pickup ? 'brought instead' : 'picked up instead')

/** Orders that are fetched, as helper, customer and owner move them. */
export const pickupActs: Act[] = [
  act('ready', 5, (world, draw) => {
    const order = pickOrder(world, draw, isToFetch)
    if (!order) return null
    return {
      says: `the helper gets ${orderName(world, order)} ready`,
      run: () => markReady(world.helper(), { id: order.id }),
    }
  }),
  act('collect', 6, (world, draw) => {
    const order = pickOrder(world, draw, (one) => one.is_pickup && readyOf(world, one) !== undefined)
    if (!order) return null
    const row = readyOf(world, order)!
    const right = pickupCode(secret, { orderId: order.id, codeNonce: row.code_nonce })
    const how = draw.pick(['code', 'code', 'code', 'wrong', 'phone'] as const)
    const wrong = right === '0000' ? '0001' : '0000'
    const collector = draw.oneIn(4) ? 'Her brother' : ''
    const answer = { phone_end: '', reason: '', collector, code: how === 'wrong' ? wrong : right }
    const byPhone = { ...answer, code: '', phone_end: '4567', reason: 'Her phone is empty' }
    const hand = () =>
      collectOrder(
        { ...world.helper(), authSecret: secret },
        { id: order.id, ...(how === 'phone' ? byPhone : answer) },
      )
    return {
      says: `the helper hands ${orderName(world, order)} over (${how})${collector && ' to somebody else'}`,
      run: draw.oneIn(3) ? () => Promise.all([hand(), hand()]) : hand,
    }
  }),
  act('rest-at-pickup', 4, (world, draw) => {
    const fits = (one: OrderRow) =>
      isToFetch(one) && readyOf(world, one) !== undefined && balanceOf(world, one).balance > 0
    const order = pickOrder(world, draw, fits)
    if (!order) return null
    const amount = partOf(draw, balanceOf(world, order).balance)
    const method = draw.pick(['cash', 'cash', 'bank_transfer', 'terminal'] as const)
    const helper = requireRight('sell', world.shop.as(world.helper().actor))
    const input = { id: order.id, payment_id: world.uuid(), method, amount }
    const take = () => takeRest(helper, input)
    return {
      says: `the helper takes ${naira(amount)} of ${orderName(world, order)} where it is fetched (${method})`,
      run: draw.oneIn(3) ? () => Promise.all([take(), take()]) : take,
    }
  }),
  act('keep', 1, (world, draw) => {
    const order = pickOrder(world, draw, (one) => isToFetch(one) && readyOf(world, one) !== undefined)
    if (!order) return null
    return {
      says: `the owner keeps ${orderName(world, order)} longer`,
      run: () => keepLonger(world.owner(), { id: order.id, days: 7 }),
    }
  }),
  act('own-other-way', 4, (world, draw) => {
    const order = pickOrder(world, draw, (one) => goesOtherWay(one) && one.user_id !== null)
    const buyer = order && world.people.find(({ name }) => name === buyerOf(world, order))
    if (!order || !buyer) return null
    return {
      says: `${buyer.name} has ${orderName(world, order)} ${wayWords(order)}`,
      run: () => changeOwnDelivery(world.shop.as(buyer.actor), otherWay(world, order)),
    }
  }),
  act('other-way', 3, (world, draw) => {
    const order = pickOrder(world, draw, goesOtherWay)
    if (!order) return null
    return {
      says: `the owner has ${orderName(world, order)} ${wayWords(order)}`,
      run: () =>
        changeDelivery(world.owner(), { ...otherWay(world, order), startedFrom: new Date(order.updated_at) }),
    }
  }),
  act('sweep-pickups', 1, (world) => ({
    says: 'what nobody fetched is looked at',
    run: () => sweepPickups({ ...world.shop.as() }),
  })),
]
