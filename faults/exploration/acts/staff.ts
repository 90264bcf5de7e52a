import { riderLink } from '../../../src/orders/links/delivery-code.server.ts'
import { reportFailedDelivery } from '../../../src/orders/proof/prove-delivery.service.ts'
import {
  createFulfilment,
  deliverFulfilment,
  sendParcelAgain,
  shipFulfilment,
  takeParcelBack,
} from '../../../src/orders/parcel-steps.service.ts'
import { deliverOrder, packOrder, shipOrder } from '../../../src/orders/steps/staff-steps.service.ts'
import { undoWindowMs } from '../../../src/orders/order/order-status.rules.ts'
import { undoStep } from '../../../src/orders/steps/undo-step.service.ts'
import { type Act, act } from '../act.ts'
import { lineName, linesOf, orderName, parcelName, pickOrder, pickParcel } from '../targets.ts'
import type { World } from '../world.ts'
import { unnamedCarrier } from '../../../src/orders/steps/test-carriage.ts'

const secret = 'secret-of-riders'
const linked = (world: World) => ({ ...world.helper(), appUrl: '', authSecret: secret })
const toPack = ['paid', 'processing']

/** Parcels, as a helper and the rider move them. */
export const staffActs: Act[] = [
  act('pack', 5, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => toPack.includes(status))
    if (!order) return null
    return {
      says: `the helper packs ${orderName(world, order)}`,
      run: () => packOrder(world.helper(), { id: order.id }),
    }
  }),
  act('pack-some', 4, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => toPack.includes(status))
    const lines = order ? linesOf(world, order) : []
    if (!order || lines.length === 0) return null
    const line = draw.pick(lines)
    const quantity = 1 + draw.whole(line.quantity)
    return {
      says: `the helper packs ${quantity} × ${lineName(line)} of ${orderName(world, order)}`,
      run: () =>
        createFulfilment(linked(world), { id: order.id, lines: [{ order_line_id: line.id, quantity }] }),
    }
  }),
  act('ship-order', 4, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => toPack.includes(status))
    if (!order) return null
    return {
      says: `the helper ships ${orderName(world, order)}`,
      run: () => shipOrder(world.helper(), { id: order.id, ...unnamedCarrier, carrier: 'GIG' }),
    }
  }),
  act('bring', 6, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => toPack.includes(status))
    if (!order) return null
    return {
      says: `the helper ships ${orderName(world, order)}, and it arrives`,
      run: async () => {
        await shipOrder(world.helper(), { id: order.id, ...unnamedCarrier, carrier: 'GIG' })
        await deliverOrder(world.helper(), { id: order.id })
      },
    }
  }),
  act('ship', 12, (world, draw) => {
    const parcel = pickParcel(world, draw, 'packed')
    if (!parcel) return null
    return {
      says: `the helper ships ${parcelName(world, parcel)}`,
      run: () => shipFulfilment(linked(world), { id: parcel.id, ...unnamedCarrier, carrier: 'GIG' }),
    }
  }),
  act('deliver', 6, (world, draw) => {
    const parcel = pickParcel(world, draw, 'shipped')
    if (!parcel) return null
    const isOrder = draw.oneIn(3)
    return {
      says: isOrder
        ? `everything of ${orderName(world, { id: parcel.order_id })} has arrived`
        : `${parcelName(world, parcel)} has arrived`,
      run: () =>
        isOrder
          ? deliverOrder(world.helper(), { id: parcel.order_id })
          : deliverFulfilment(linked(world), { id: parcel.id }),
    }
  }),
  act('undo', 4, (world, draw) => {
    const isOdd = draw.oneIn(4)
    const fresh = new Set(
      world
        .now()
        .audits.filter(({ created_at }) => world.now().now - Date.parse(created_at) < undoWindowMs)
        .filter(({ action }) => /^order\.(pack|ship|deliver)$/.test(action))
        .map(({ subject_id }) => subject_id),
    )
    const order = pickOrder(
      world,
      draw,
      ({ id, status }) => fresh.has(id) || (isOdd && ['processing', 'shipped', 'delivered'].includes(status)),
    )
    if (!order) return null
    return {
      says: `the helper takes the last step of ${orderName(world, order)} back`,
      run: () => undoStep(world.helper(), { id: order.id }),
    }
  }),
  act('fail', 6, (world, draw) => {
    const parcel = pickParcel(world, draw, 'shipped')
    const link = parcel && riderLink('', secret, { id: parcel.id, codeNonce: parcel.code_nonce })
    if (!parcel || !link) return null
    const token = link.slice('/deliver/'.length)
    return {
      says: `the rider finds nobody for ${parcelName(world, parcel)}`,
      run: () => reportFailedDelivery(world.shop.ctxFor(), { token, reason: 'nobody', words: '' }, secret),
    }
  }),
  act('came-back', 10, (world, draw) => {
    const parcel = pickParcel(world, draw, 'failed')
    if (!parcel) return null
    return {
      says: `${parcelName(world, parcel)} comes back`,
      run: () => takeParcelBack(linked(world), { id: parcel.id }),
    }
  }),
  act('send-again', 5, (world, draw) => {
    const parcel = pickParcel(world, draw, 'failed')
    if (!parcel) return null
    return {
      says: `the helper sends ${parcelName(world, parcel)} again`,
      run: () => sendParcelAgain(linked(world), { id: parcel.id, ...unnamedCarrier, carrier: 'GIG' }),
    }
  }),
]
