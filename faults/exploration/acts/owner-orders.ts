import { chatOrderSchema } from '../../../src/checkout/chat-order/chat-order.schema.ts'
import { placeChatOrder } from '../../../src/checkout/chat-order/chat-order.service.ts'
import { options } from '../../../src/checkout/test-checkout-shop.ts'
import { counterSaleSchema } from '../../../src/counter/counter.schema.ts'
import { sell } from '../../../src/counter/sell.service.ts'
import { adjustStock } from '../../../src/catalog/stock/adjust-stock.service.ts'
import { requireRight, requireStaff } from '../../../src/lib/server/context.ts'
import { changeSize } from '../../../src/orders/corrections/change-size.service.ts'
import { changedSums } from '../../../src/orders/order/changed-lines.rules.ts'
import { paidChange } from '../../../src/orders/order/added-lines.rules.ts'
import { changeLines } from '../../../src/payments/changed-lines/change-lines.service.ts'
import { costOf, readRefundableLines } from '../../../src/payments/refunds/refund-lines.service.ts'
import { type Act, act } from '../act.ts'
import { lineName, linesOf, orderName, pickOrder } from '../targets.ts'
import type { World } from '../world.ts'
import { drawDay } from './owner-money.ts'
import { drawLines } from './shopper.ts'

type Change =
  | { lineId: string; quantity: number }
  | { variantId: string; productId: string; quantity: number; priceMinor: number }

/** The sums an owner's screen would show for this change: another sum is refused. */
async function sumsOf(world: World, orderId: string, change: Change) {
  const order = await world.shop.readOrder(orderId)
  const lines = await readRefundableLines(world.shop.ctx, order)
  const isOf = (id: string) => 'lineId' in change && change.lineId === id
  const here = (line: (typeof lines)[number]) => line.quantity - line.cancelledQuantity
  const addedMinor = 'variantId' in change ? change.priceMinor * change.quantity : 0
  if (order.status === 'pending') {
    const now = lines.map((line) => ({ ...line, now: isOf(line.id) ? change.quantity : here(line) }))
    const added = 'variantId' in change ? [{ unitPrice: change.priceMinor, quantity: change.quantity }] : []
    const { total } = changedSums({ discount: order.discount, delivery: order.delivery ?? 0 }, now, added)
    return { shownMinor: total, dueMinor: 0, startedFrom: order.updatedAt }
  }
  const changed = lines.find(({ id }) => isOf(id))
  const less = changed ? here(changed) - change.quantity : 0
  const out =
    changed && less > 0 ? costOf(lines, [{ lineId: changed.id, quantity: less, restock: true }]) : []
  const more = changed && less < 0 ? -less * changed.unitPrice : 0
  const { due, back } = paidChange({
    balance: order.balance,
    added: addedMinor + more,
    out: out.reduce((sum, { costMinor }) => sum + costMinor, 0),
  })
  return { shownMinor: back, dueMinor: due, startedFrom: order.updatedAt }
}

const nothingAdded = { items: [], pieces: [], fees: [] }

async function change(world: World, orderId: string, one: Change) {
  const added =
    'variantId' in one
      ? {
          ...nothingAdded,
          items: [{ product_id: one.productId, variant_id: one.variantId, quantity: one.quantity }],
        }
      : nothingAdded
  await changeLines(world.owner(), {
    key: world.key('change'),
    orderId,
    quantities: 'lineId' in one ? [one] : [],
    ...(await sumsOf(world, orderId, one)),
    added: added as never,
  })
}

/** Orders as an owner makes and changes them, and stock. */
export const ownerOrderActs: Act[] = [
  act('chat-order', 6, (world, draw) => {
    if (world.now().orders.length >= 6) return null
    const { lines, says } = drawLines(world, draw)
    const isInParts = draw.oneIn(2)
    const isMailed = !draw.oneIn(2)
    const deposit = { percent: 50, due_on: drawDay(world, draw) }
    const goods = lines.reduce((sum, { good, quantity }) => sum + good.priceMinor * quantity, 0)
    return {
      says: `the owner writes down an order from a chat: ${says}${isInParts ? ', half of it first' : ''}${isMailed ? '' : ', by name and phone'}`,
      run: () =>
        placeChatOrder(
          { ...world.owner(), ...options },
          chatOrderSchema.parse({
            items: lines.map(({ good, quantity }) => ({
              product_id: good.productId,
              variant_id: good.id,
              quantity,
            })),
            zone_id: world.shop.zone.id,
            hold_minutes: 180,
            first_name: 'Dami',
            phone: '0803 555 0001',
            ...(isMailed && { email: 'dami@example.com' }),
            key: world.key('chat-order'),
            ...(isInParts && { deposit }),
            total: goods + 250_000,
          }),
        ),
    }
  }),
  act('counter-sale', 1, (world, draw) => {
    if (world.now().orders.length >= 6) return null
    const { lines, says } = drawLines(world, draw)
    const amount = lines.reduce((sum, { good, quantity }) => sum + good.priceMinor * quantity, 0)
    const method = draw.pick(['cash', 'terminal'] as const)
    const body = counterSaleSchema.parse({
      items: lines.map(({ good, quantity }) => ({
        variant_id: good.id,
        quantity,
        unit_price: good.priceMinor,
      })),
      payments: [{ method, amount }],
      total: amount,
    })
    return {
      says: `the owner sells ${says} at the counter`,
      run: () => sell(requireStaff(world.owner()), body),
    }
  }),
  act('change-line', 5, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => ['pending', 'paid', 'processing'].includes(status))
    const lines = order ? linesOf(world, order) : []
    if (!order || lines.length === 0) return null
    const line = draw.pick(lines)
    const quantity = draw.pick([line.quantity + 1, line.quantity - 1, line.quantity + 2, 0])
    return {
      says: `the owner makes it ${Math.max(0, quantity)} × ${lineName(line)} in ${orderName(world, order)}`,
      run: () => change(world, order.id, { lineId: line.id, quantity: Math.max(0, quantity) }),
    }
  }),
  act('add-line', 4, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => ['pending', 'paid', 'processing'].includes(status))
    if (!order) return null
    const good = draw.pick(world.goods)
    const quantity = 1 + draw.whole(2)
    return {
      says: `the owner adds ${quantity} × ${good.name} to ${orderName(world, order)}`,
      run: () =>
        change(world, order.id, {
          variantId: good.id,
          productId: good.productId,
          quantity,
          priceMinor: good.priceMinor,
        }),
    }
  }),
  act('change-size', 2, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => status !== 'cancelled')
    const lines = order ? linesOf(world, order) : []
    if (!order || lines.length === 0) return null
    const line = draw.pick(lines)
    const other = world.goods.find(
      ({ id, productId }) => productId === line.product_id && id !== line.variant_id,
    )
    if (!other) return null
    return {
      says: `the owner makes ${lineName(line)} of ${orderName(world, order)} a ${other.name}`,
      run: async () => {
        const { updatedAt } = await world.shop.readOrder(order.id)
        return changeSize(world.owner(), {
          id: order.id,
          lineId: line.id,
          variant_id: other.id,
          updated_at: updatedAt.toISOString(),
        })
      },
    }
  }),
  act('stock', 1, (world, draw) => {
    const good = draw.pick(world.goods)
    const isLoss = draw.oneIn(2)
    const quantity = isLoss ? 1 : 2
    return {
      says: isLoss ? `a ${good.name} is written off` : `2 × ${good.name} come in`,
      run: () =>
        adjustStock(requireRight('count_stock', world.helper()), {
          reason: isLoss ? 'damaged' : 'received',
          note: '',
          lines: [{ variant_id: good.id, quantity }],
        }),
    }
  }),
]
