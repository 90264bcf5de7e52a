import { eq, inArray } from 'drizzle-orm'
import { ownOrders, placedBy } from '../account/own-orders.server.ts'
import { orders, returns } from '../db/schema.ts'
import { commonError } from '../lib/errors.ts'
import type { Ctx } from '../lib/server/context.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import { payPath } from '../orders/links/pay-link.server.ts'
import { findHerOrder, type Proof } from '../orders/tracking/find-her-order.service.ts'
import { findHerReturn } from './find-her-return.service.ts'
import { endReturn } from './end-return.service.ts'
import { withReturn } from './move-return.service.ts'
import { openReturn } from './open-return.service.ts'
import { imageUrlOf, type ReadReturn, readReturns, returnView } from './read-returns.service.ts'
import { returnableView } from './returnable.service.ts'
import type { NewReturn, OwnReturns, ReturnView } from './returns.schema.ts'

const opened = defineLimit({
  name: 'returns-opened',
  by: 'thing',
  most: 30,
  windowMs: hourMs,
  carrier: 'It counts for one order, whose customer is known by then.',
})

/** As she sees it: with the link that pays what her new piece costs more (rule: exchange-prices). */
async function ownView(ctx: Ctx, read: ReadReturn, secret: string): Promise<ReturnView> {
  const view = await returnView(ctx, read)
  const { exchange } = view
  if (!exchange || exchange.status !== 'pending') return view
  return { ...view, exchange: { ...exchange, pay_path: payPath(secret, exchange.order_id) } }
}

async function viewOf(ctx: Ctx, id: string, secret: string): Promise<ReturnView> {
  const [read] = await readReturns(ctx, eq(returns.id, id))
  return ownView(ctx, read!, secret)
}

async function viewsOf(ctx: Ctx, reads: ReadReturn[], secret: string): Promise<ReturnView[]> {
  const views: ReturnView[] = []
  for (const read of reads) views.push(await ownView(ctx, read, secret))
  return views
}

/** Throws ORDER_NOT_FOUND, SIGN_IN_REQUIRED. */
export async function listOwnReturns(
  ctx: Ctx,
  { order: which, ...proof }: Proof & { order?: string | undefined },
  secret: string,
): Promise<OwnReturns> {
  if (which === undefined) {
    if (!placedBy(ctx.actor)) throw commonError('SIGN_IN_REQUIRED')
    const own = ctx.db.select({ id: orders.id }).from(orders).where(ownOrders(ctx.actor))
    const reads = await readReturns(ctx, inArray(returns.orderId, own))
    return { returns: await viewsOf(ctx, reads, secret), may: null, exchange_of: null }
  }
  const order = await findHerOrder(ctx, { order: which, ...proof }, secret)
  const reads = await readReturns(ctx, eq(returns.orderId, order.id))
  const [exchange_of] = await ctx.db
    .select({ order_number: orders.orderNumber, number: returns.number, kind: returns.kind })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.exchangeOrderId, order.id))
  return {
    returns: await viewsOf(ctx, reads, secret),
    may: await returnableView(ctx, order, imageUrlOf),
    exchange_of: exchange_of ?? null,
  }
}

/** Throws ORDER_NOT_FOUND and what `openReturn` throws. */
export async function addOwnReturn(
  ctx: Ctx,
  { order: which, email, token, clientIp, ...input }: NewReturn & Proof & { order: string },
  secret: string,
): Promise<ReturnView> {
  const order = await findHerOrder(ctx, { order: which, email, token, clientIp }, secret)
  await limitRate(ctx, { limit: opened, thing: order.id })
  const id = await openReturn(ctx, { orderId: order.id, by: 'customer', ...input })
  return viewOf(ctx, id, secret)
}

/** Throws RETURN_NOT_FOUND, ORDER_NOT_FOUND, RETURN_MOVED_ON, RETURN_EXCHANGE_LEFT. */
export async function withdrawOwnReturn(
  ctx: Ctx,
  { id, ...proof }: Proof & { id: string },
  secret: string,
): Promise<ReturnView> {
  const row = await findHerReturn(ctx, { id, ...proof }, secret)
  await withReturn(ctx, row.id, (ctx, locked) => endReturn(ctx, locked, 'withdrawn'))
  return viewOf(ctx, row.id, secret)
}
