import * as z from 'zod'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import {
  fulfilmentLines,
  fulfilments,
  type Order,
  type OrderLine,
  orderLines,
  productVariants,
  refundLines,
} from '../../db/schema.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { refuseStaleSave } from '../../lib/server/stale-save.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { saveOrder } from '../changes/save-order.service.ts'
import { orderEventWords } from '../order/order-event-words.rules.ts'
import { auditOrder, addOrderEvent, sendOrderMails } from '../changes/order-events.service.ts'
import { isCorrectable } from '../order/order-queues.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { changeTaken } from '../changes/stock.service.ts'
import { rowsOf } from '../../db/rows.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'

const lineParams = idParams.extend({ lineId: z.uuid() })
const changeSchema = z.strictObject({
  variant_id: z.uuid(),
  updated_at: z.iso.datetime().describe('The updated_at this change started from'),
})
const optionsSchema = z.object({
  options: z.array(
    z.object({
      id: z.string(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      available: z.int(),
    }),
  ),
})

/**
 * A line becomes another size or colour of the same product at the price it was sold for, until the order ships (rule:
 * order-corrections). The pieces of the old one go back and those of the new one are taken in one transaction. Throws
 * ORDER_NOT_FOUND, NOT_CORRECTABLE, WRONG_VARIANT, OUT_OF_STOCK, STALE.
 */
export const changeSize = ownerCommand('put /orders/{id}/lines/{lineId}/variant', {
  summary: 'Another size or colour of the same product at the same price, until it ships',
  params: lineParams,
  body: changeSchema,
  run: (ctx, { id, lineId, variant_id, updated_at }) =>
    inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      if (!isCorrectable(order.status)) throw orderError('NOT_CORRECTABLE')
      refuseStaleSave(new Date(updated_at), order, { updated_at: order.updatedAt.toISOString() })
      await swapLine(ctx, order, { lineId, variantId: variant_id })
    }),
})

/** The same of an order that the caller has locked. Throws ORDER_NOT_FOUND, NOT_CORRECTABLE, WRONG_VARIANT, OUT_OF_STOCK. */
export async function swapLine(
  ctx: OwnerCtx,
  order: Order,
  { lineId, variantId }: { lineId: string; variantId: string },
): Promise<void> {
  const line = await readLine(ctx, { orderId: order.id, lineId })
  const wanted = await lockVariants(ctx, line, variantId)
  await moveStock(ctx, order, line, wanted)
  await saveOrder(ctx, order)
  await mailChange(ctx, order, line, wanted)
}

async function readLine(
  ctx: OwnerCtx,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<OrderLine> {
  const [line] = await ctx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)))
  if (!line) throw orderError('ORDER_NOT_FOUND')
  const [refunded] = await ctx.db
    .select({ id: refundLines.id })
    .from(refundLines)
    .where(eq(refundLines.orderLineId, lineId))
    .limit(1)
  const [gone] = await ctx.db
    .select({ id: fulfilments.id })
    .from(fulfilmentLines)
    .innerJoin(fulfilments, eq(fulfilments.id, fulfilmentLines.fulfilmentId))
    .where(and(eq(fulfilmentLines.orderLineId, lineId), ne(fulfilments.state, 'packed')))
    .limit(1)
  if (gone) throw orderError('NOT_CORRECTABLE', { message: 'Pieces of this line have left' })
  // Its pieces may be back in stock already.
  if (refunded)
    throw orderError('NOT_CORRECTABLE', { message: 'This line was refunded: its size stays as it is' })
  return line
}

type Variant = { id: string; size: string | null; color: string | null }

/** Both variants, locked in the one order in which stock is locked; gives the wanted one. */
async function lockVariants(ctx: OwnerCtx, line: OrderLine, variantId: string): Promise<Variant> {
  if (!line.productId || line.variantId === variantId) throw orderError('WRONG_VARIANT')
  const ids = [variantId, ...(line.variantId ? [line.variantId] : [])]
  const variants = await ctx.db
    .select({ id: productVariants.id, size: productVariants.size, color: productVariants.color })
    .from(productVariants)
    .where(and(inArray(productVariants.id, ids), eq(productVariants.productId, line.productId)))
    .orderBy(productVariants.id)
    .for('no key update')
  const wanted = variants.find(({ id }) => id === variantId)
  if (!wanted) throw orderError('WRONG_VARIANT')
  return wanted
}

async function moveStock(ctx: OwnerCtx, order: Order, line: OrderLine, wanted: Variant): Promise<void> {
  await ctx.db
    .update(orderLines)
    .set({ variantId: wanted.id, size: wanted.size, color: wanted.color, imageKey: imageOf(line, wanted) })
    .where(eq(orderLines.id, line.id))
  const { id, holdState: from } = order
  if (from !== 'held' && from !== 'sold') return
  const changes = [
    { variantId: wanted.id, pieces: line.quantity },
    ...(line.variantId ? [{ variantId: line.variantId, pieces: -line.quantity }] : []),
  ]
  // A variant that is gone takes nothing back.
  const short = (await changeTaken(ctx, { id, from }, changes)).find(
    ({ variantId }) => variantId === wanted.id,
  )
  if (!short) return
  const name = nameOf(wanted)
  throw orderError('OUT_OF_STOCK', {
    message:
      short.available > 0
        ? `Only ${short.available} left of ${name}: receive more first, or choose another size`
        : `${name} is sold out: choose another size`,
  })
}

/** The colour's own picture where it has one, or else the one the line has. */
const imageOf = (line: OrderLine, wanted: Variant) =>
  wanted.color === line.color
    ? line.imageKey
    : sql`coalesce((select key from product_images where product_id = ${line.productId} and color = ${wanted.color}
        order by position limit 1), ${line.imageKey})`

const nameOf = (variant: Pick<Variant, 'size' | 'color'>) => variantLabel(variant) || 'one size'

async function mailChange(ctx: OwnerCtx, order: Order, line: OrderLine, wanted: Variant): Promise<void> {
  const [before, after] = [nameOf(line), nameOf(wanted)]
  const facts = { kind: 'size_changed' as const, params: { title: line.title, before, after } }
  const event = await addOrderEvent(ctx, order, facts)
  const note = `${orderEventWords(facts).description} The price stays as it was.`
  await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_changed'], event, note })
  await auditOrder(ctx, order.id, 'order.change_size', {
    before: { lineId: line.id, variantId: line.variantId, option: before },
    after: { lineId: line.id, variantId: wanted.id, option: after },
  })
}

/** The other sizes and colours of a line's product, with what is free of each; none for a line that is not there. */
export const listLineOptions = ownerRead('get /orders/{id}/lines/{lineId}/options', {
  summary: 'The other sizes and colours of a line',
  params: lineParams,
  answer: [optionsSchema, 'With what is free of each'],
  run: async (ctx, { id, lineId }) => ({
    options: await rowsOf<z.output<typeof optionsSchema>['options'][number]>(ctx.db)`
      select v.id, v.size, v.color, greatest(v.stock - v.held, 0) as available
        from order_lines l join product_variants v on v.product_id = l.product_id and v.id is distinct from l.variant_id
        where l.id = ${lineId} and l.order_id = ${id} order by v.position, v.id`,
  }),
})
