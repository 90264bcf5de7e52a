import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { placedBy, ownOrders } from '../account/own-orders.server.ts'
import { uuids } from '../db/rows.ts'
import { type Order, orders } from '../db/schema.ts'
import { inTransaction } from '../lib/server/context.ts'
import { AppError } from '../lib/errors.ts'
import { lockHolder } from '../orders/holds/hold-caps.service.ts'
import type { ReplacedOrder } from '../orders/holds/stock-hold.rules.ts'
import { askAboutOrder } from '../payments/settlement/ask-about-order.service.ts'
import type { OrderMoney } from '../payments/providers/settlement-states.rules.ts'
import { paymentError } from '../payments/ledger/payments.errors.rules.ts'
import type { PaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import { codeAllowance } from '../promotions/promo-redemptions.service.ts'
import { checkoutError, paymentNotStarted } from './checkout.errors.rules.ts'
import { decideReplaced, isReplaceable, type UnpaidOrder } from './replaced-orders.rules.ts'

/**
 * The order to be placed or held. Without `needsHold` (a delivery-quote request) it takes nobody's place. `ownId` is its own
 * id when it exists already; `isSame` finds one that it repeats.
 */
export type RequestedHold = {
  needsHold: boolean
  variantIds: string[]
  promoCodeId: string | null
  email: string
  ownId?: string
  isSame?: (order: Order) => boolean
}

/** `same`: an unpaid order that the wanted one repeats. */
export type Replacing<T> = { kind: 'same'; order: Order } | { kind: 'done'; result: T }

/** Each round asks the provider about orders that came up since the last; other tabs of the shopper may place more meanwhile. */
const mostRounds = 6

/**
 * Runs `work`, which places or holds an order, in a transaction with the shopper's own unpaid orders that it takes the place
 * of, all locked; checkouts of one shopper wait for each other. Which ones: `decideReplaced`. The provider is asked about them
 * before, outside of the transaction. An unpaid order that `isSame` is answered instead, and `work` is not run.
 *
 * Throws ALREADY_PAID when one of the same items turns out to be paid, PAYMENT_UNDER_WAY when its payment on the way keeps
 * the last pieces, PAYMENT_NOT_STARTED when the provider cannot be asked, PROMO_REFUSED, CANNOT_ORDER.
 */
export async function replacingOwnOrders<T>(
  ctx: PaymentsCtx,
  wanted: RequestedHold,
  work: (ctx: PaymentsCtx, replaced: ReplacedOrder[]) => Promise<T>,
): Promise<Replacing<T>> {
  const answers = new Map<string, OrderMoney>()
  for (let round = 0; round < mostRounds; round++) {
    const result = await inTransaction(
      ctx,
      async (ctx): Promise<Replacing<T> | { kind: 'ask'; orders: UnpaidOrder[] }> => {
        const unpaid = await lockUnpaidOrders(ctx, wanted)
        const same = unpaid.find(({ order }) => wanted.isSame?.(order))
        if (same) return { kind: 'same', order: same.order }
        const decision = await decide(ctx, wanted, unpaid, answers)
        if (decision.kind === 'ask')
          return { kind: 'ask', orders: unpaid.filter(({ order }) => decision.orderIds.includes(order.id)) }
        return { kind: 'done', result: await work(ctx, decision.replaced).catch(whyShort(unpaid, answers)) }
      },
    )
    if (result.kind !== 'ask') return result
    for (const one of result.orders) answers.set(one.order.id, await ask(ctx, one))
  }
  throw checkoutError('CANNOT_ORDER')
}

/** The shopper's unpaid orders, oldest first, locked before anything of the new one. One with a deposit is hers already. */
async function lockUnpaidOrders(ctx: PaymentsCtx, wanted: RequestedHold): Promise<UnpaidOrder[]> {
  const buyer = placedBy(ctx.actor)
  await lockHolder(ctx, String(buyer?.userId ?? buyer?.guestSessionId), wanted.email)
  const rows = await ctx.db
    .select({
      order: orders,
      hasSameItems: sql<boolean>`exists (
        select from order_lines l where l.order_id = orders.id and l.variant_id = any(${uuids(wanted.variantIds)}))`,
    })
    .from(orders)
    .where(and(ownOrders(ctx.actor), eq(orders.status, 'pending'), isNull(orders.depositPaidAt)))
    .orderBy(asc(orders.createdAt))
    .for('update')
  return rows.filter(({ order }) => order.id !== wanted.ownId)
}

async function decide(
  ctx: PaymentsCtx,
  { promoCodeId, needsHold, email }: RequestedHold,
  unpaid: UnpaidOrder[],
  answers: ReadonlyMap<string, OrderMoney>,
) {
  const code = promoCodeId ? await codeAllowance(ctx, promoCodeId, email) : { atMost: Infinity, message: '' }
  // What is replaced gives its code up; a request for a delivery quote stays, and takes nobody's place.
  const keepsCode = unpaid.filter(
    ({ order }) => promoCodeId && order.promoCodeId === promoCodeId && !(needsHold && isReplaceable(order)),
  )
  const mostWithCode = code.atMost - keepsCode.length
  if (mostWithCode < 1) throw checkoutError('PROMO_REFUSED', { message: code.message })
  if (!needsHold) return { kind: 'replace' as const, replaced: [] }
  const decision = decideReplaced(unpaid, { promoCodeId, mostWithCode }, answers)
  if (decision.kind === 'refuse') throw checkoutError('PROMO_REFUSED', { message: code.message })
  return decision
}

async function ask(ctx: PaymentsCtx, { order, hasSameItems }: UnpaidOrder): Promise<OrderMoney> {
  const { money } = await askAboutOrder(ctx, order.id)
  if (money === 'unreachable') throw paymentNotStarted(ctx)
  if (money === 'paid' && hasSameItems)
    throw paymentError('ALREADY_PAID', {
      message: `Order ${order.orderNumber} of these items has just been paid`,
    })
  return money
}

/** The last pieces may be held by an order of the shopper's own that stays because its payment is on its way. */
const whyShort = (unpaid: UnpaidOrder[], answers: ReadonlyMap<string, OrderMoney>) => (error: unknown) => {
  const isShort = error instanceof AppError && error.code === 'OUT_OF_STOCK'
  const paying = unpaid.find(
    ({ order, hasSameItems }) => hasSameItems && answers.get(order.id) === 'in_flight',
  )
  if (!isShort || !paying) throw error
  const { orderNumber } = paying.order
  throw paymentError('PAYMENT_UNDER_WAY', {
    message: `A payment for order ${orderNumber} of these items is on its way. Please wait until it is confirmed.`,
  })
}
