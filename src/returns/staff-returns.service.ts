import * as z from 'zod'
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { type Order, type ReturnLineRow, returnLines, returns } from '../db/schema.ts'
import { actorName, inTransaction, isOwner, type WorkCtx } from '../lib/server/context.ts'
import { formatMoney, type Currency } from '../lib/money.ts'
import { idParams as params } from '../lib/server/web/api.ts'
import { workCommand, workRead } from '../lib/server/web/operation.ts'
import { auditOrder } from '../orders/changes/order-events.service.ts'
import { clearFlags } from '../orders/changes/order-flags.service.ts'
import { takePiecesBack } from '../orders/changes/returned-pieces.service.ts'
import { shortName } from '../orders/order/order-queues.rules.ts'
import { recordOpened } from '../orders/steps/record-opened.service.ts'
import { paymentError } from '../payments/ledger/payments.errors.rules.ts'
import { readSettings } from '../settings/settings.service.ts'
import { endReturn } from './end-return.service.ts'
import { type ExchangeOptions, readExchangeOptions } from './exchange-options.service.ts'
import { type LockedReturn, moveReturn, withReturn } from './move-return.service.ts'
import { openReturn } from './open-return.service.ts'
import { imageUrlOf, type ReadReturn, readReturns, returnView } from './read-returns.service.ts'
import { hasOpenDispute } from '../payments/disputes/open-dispute.service.ts'
import { readReturnPictures } from './return-photos.service.ts'
import { isShopsFault, mayMove, type PieceCondition } from './return-states.rules.ts'
import { returnError } from './returns.errors.rules.ts'
import {
  newReturnShape,
  receivedSchema,
  type ReturnList,
  returnListSchema,
  returnQueues,
  type StaffReturn,
  staffReturnSchema,
} from './returns.schema.ts'

const answer = [staffReturnSchema, 'The return as it is now'] as const

const queueOf = (state: (typeof returnQueues)[number]) =>
  state === 'all' ? sql`true` : sql`r.state = ${state}`

/** What comes back, oldest first in the queues: names are shortened (rule: staff-privacy). */
export const listReturns = workRead('receive_returns')('get /returns', {
  summary: 'Returns and claims by state, with how many wait in each',
  query: z.strictObject({
    state: z.enum(returnQueues).default('requested'),
    order: z.uuid().optional().describe('Those of one order, and the one that pays for it'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  answer: [returnListSchema, 'The returns'],
  run: async (ctx, { state, order, page }): Promise<ReturnList> => {
    const limit = 50
    const where = sql`${queueOf(state)} ${order ? sql`and ${order} in (r.order_id, r.exchange_order_id)` : sql``}`
    const direction = state === 'all' ? sql`desc` : sql`asc`
    const rows = await rowsOf<{
      of: ReturnList['returns'][number] & { image_key: string | null; name: string }
    }>(ctx.db)`
      select json_build_object('id', r.id, 'number', r.number, 'order_id', o.id, 'order_number', o.order_number,
          'exchange', (select json_build_object('order_id', e.id, 'order_number', e.order_number) from orders e
            where e.id = r.exchange_order_id), 'kind', r.kind, 'state', r.state,
          'name', o.customer_name, 'is_sample', o.is_sample, 'created_at', r.created_at, 'pieces', f.pieces, 'title', f.title,
          'image_key', f.image_key, 'reason', f.reason) as of
        from (select * from returns r where ${where}
            order by r.created_at ${direction}, r.id limit ${limit} offset ${(page - 1) * limit}) r
          join orders o on o.id = r.order_id
          cross join lateral (select sum(rl.quantity)::int as pieces, min(rl.reason) as reason,
              (array_agg(l.title order by l.position))[1] as title, (array_agg(l.image_key order by l.position))[1] as image_key
            from return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id) f
        order by r.created_at ${direction}, r.id`
    const [counted] = await rowsOf<ReturnList['counts'] & { total: number }>(ctx.db)`
      select count(*) filter (where ${where})::int as total, count(*) filter (where r.state = 'requested')::int as requested,
          count(*) filter (where r.state = 'approved')::int as approved,
          count(*) filter (where r.state = 'received')::int as received
        from returns r`
    const { total, ...counts } = counted!
    return {
      returns: rows.map(({ of: { image_key, ...one } }) => ({
        ...one,
        name: shortName(one.name),
        image_url: imageUrlOf(image_key),
        created_at: new Date(one.created_at).toISOString(),
      })),
      total,
      counts,
      page,
      limit,
    }
  },
})

/** One return in full; that its order was opened is in the audit. Throws RETURN_NOT_FOUND. */
export const readStaffReturn = workRead('receive_returns')('get /returns/{id}', {
  summary: 'A return with its photographs and, for owners, its sums; that it was opened is in the audit',
  params,
  answer,
  run: async (ctx, { id }) => {
    const view = await staffReturnOf(ctx, id)
    await recordOpened(ctx, [view.order_id])
    return view
  },
})

/** The same as the steps answer with. */
export async function staffReturnOf(ctx: WorkCtx<'receive_returns'>, id: string): Promise<StaffReturn> {
  const [read] = await readReturns(ctx, eq(returns.id, id))
  if (!read) throw returnError('RETURN_NOT_FOUND')
  const { row, order, lines } = read
  const { sums, can_withdraw, kept_why: _, ...view } = await returnView(ctx, read)
  const settings = await readSettings(ctx)
  const others = await ctx.db
    .select({ id: returns.id, number: returns.number, kind: returns.kind, state: returns.state })
    .from(returns)
    .where(and(eq(returns.orderId, order.id), sql`${returns.id} <> ${id}`))
    .orderBy(returns.number)
  const owns = isOwner(ctx)
  return {
    ...view,
    opened_by: row.openedBy,
    customer_name: owns ? order.customerName : shortName(order.customerName),
    money: owns ? { sums, rows: sumRows(read), is_frozen: read.sums.length > 0 } : null,
    pictures: await readReturnPictures(ctx, id),
    suggested_way: order.isPickup ? ('bring' as const) : ('send' as const),
    suggested_place: pickedUpAt(order) || settings.returns_address || settings.address,
    is_disputed: await hasOpenDispute(ctx, order.id),
    shop_pays_way: settings.shop_pays_returns,
    options:
      row.state === 'requested' && lines.some(({ wish }) => wish === 'exchange')
        ? optionsOf(lines, await readExchangeOptions(ctx, order.id))
        : [],
    is_ours: lines.some(({ reason }) => isShopsFault(reason)),
    others,
    can: {
      approve: owns && mayMove(row, 'approved'),
      decline: owns && mayMove(row, 'declined'),
      receive: mayMove(row, 'received') && lines.some((line) => leftOf(line) > 0),
      settle: owns && mayMove(row, 'settled'),
      withdraw: can_withdraw,
      send_first: owns && (view.exchange?.waits ?? false),
    },
  }
}

const optionsOf = (lines: ReadReturn['lines'], found: ExchangeOptions[]) =>
  lines
    .filter(({ wish }) => wish === 'exchange')
    .map(({ id, quantity, orderLineId }) => ({
      id,
      options: (found.find(({ lineId }) => lineId === orderLineId)?.options ?? []).filter(
        ({ available }) => available >= quantity,
      ),
    }))

/** The arithmetic, a row each. */
function sumRows({ sums, lines, order }: ReadReturn) {
  const money = (minor: number) => formatMoney(minor, order.currency as Currency)
  return sums.map(({ returnLineId, kind, amount, params, why }) => {
    const title = lines.find(({ id }) => id === returnLineId)?.title
    const texts: Record<typeof kind, string> = {
      goods: `${params.pieces} × ${title}: of ${params.quantity} for ${money(params.paidMinor ?? 0)} after discounts`,
      delivery: 'Delivery',
      way_back: 'The way back',
      not_received: title ? `${title}: did not arrive` : 'Delivery: not all of it arrived',
      elsewhere: `${title}: refunded already`,
      kept: `Kept: ${why}`,
    }
    return { return_line_id: returnLineId, kind, amount, text: texts[kind] }
  })
}

const leftOf = ({ quantity, asNew, damaged, missing, wrong }: ReturnLineRow) =>
  quantity - asNew - damaged - missing - wrong

const columnOf = { as_new: 'asNew', damaged: 'damaged', missing: 'missing', wrong: 'wrong' } as const

/**
 * Pieces arrive, each with how it is; those as new go on the shelf. No money moves: that is the owner's (rule:
 * received-piece-by-piece). More may arrive later. Throws RETURN_NOT_FOUND, RETURN_MOVED_ON, RETURN_TOO_MANY, NOTHING_TO_RESTOCK.
 */
export const receiveReturn = workCommand('receive_returns')('post /returns/{id}/receive', {
  summary: 'Pieces of a return arrived, each as new, damaged, missing or another one; gives no money back',
  params,
  body: z.strictObject({ lines: receivedSchema }),
  answer,
  atomic: true,
  run: async (ctx, { id, lines: arrived }) => {
    await withReturn(ctx, id, (ctx, locked) => receiveLocked(ctx, locked, arrived))
    return staffReturnOf(ctx, id)
  },
})

/** The same of a locked return, in the caller's transaction. */
export async function receiveLocked(
  ctx: WorkCtx<'receive_returns'>,
  locked: LockedReturn,
  arrived: z.output<typeof receivedSchema>,
): Promise<void> {
  const { order, row, lines } = locked
  if (!mayMove(row, 'received')) throw returnError('RETURN_MOVED_ON')
  const counted = lines.map((line) => {
    const of = (condition: PieceCondition) =>
      arrived
        .filter((one) => one.id === line.id && one.condition === condition)
        .reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      line,
      asNew: of('as_new'),
      damaged: of('damaged'),
      missing: of('missing'),
      wrong: of('wrong'),
    }
  })
  if (arrived.some((one) => !lines.some((line) => line.id === one.id))) throw returnError('RETURN_TOO_MANY')
  for (const { line, ...now } of counted)
    if (now.asNew + now.damaged + now.missing + now.wrong > leftOf(line)) throw returnError('RETURN_TOO_MANY')
  const variants = await readVariants(ctx, row.id)
  const pieces = counted
    .filter(({ asNew, damaged }) => asNew + damaged > 0)
    .map(({ line, asNew, damaged }) => ({
      lineId: line.orderLineId,
      variantId: variants.get(line.orderLineId) ?? null,
      asNew,
      damaged,
    }))
  if (!(await takePiecesBack(ctx, order, pieces))) throw paymentError('NOTHING_TO_RESTOCK')
  for (const { line, ...now } of counted)
    await ctx.db
      .update(returnLines)
      .set({
        asNew: line.asNew + now.asNew,
        damaged: line.damaged + now.damaged,
        missing: line.missing + now.missing,
        wrong: line.wrong + now.wrong,
      })
      .where(eq(returnLines.id, line.id))
  await moveReturn(ctx, locked, 'received', {
    receivedBy: actorName(ctx.actor),
    receivedAt: row.receivedAt ?? ctx.now(),
  })
  const after = Object.fromEntries(
    Object.entries(columnOf).map(([wire, name]) => [wire, counted.reduce((sum, one) => sum + one[name], 0)]),
  )
  const isHere = counted.every(
    ({ line, asNew, damaged }) =>
      line.wish !== 'exchange' || line.asNew + line.damaged + asNew + damaged === line.quantity,
  )
  if (isHere) await clearFlags(ctx, order, { kind: 'exchange_lent', cause: row.id })
  await auditOrder(ctx, order.id, 'order.return_received', { after: { return: row.number, ...after } })
}

async function readVariants(
  ctx: WorkCtx<'receive_returns'>,
  returnId: string,
): Promise<Map<string, string | null>> {
  const rows = await rowsOf<{ id: string; variant: string | null }>(ctx.db)`
    select l.id, l.variant_id as variant from order_lines l join return_lines rl on rl.order_line_id = l.id
      where rl.return_id = ${returnId}`
  return new Map(rows.map(({ id, variant }) => [id, variant]))
}

/**
 * The staff opens a return for its customer; an owner's may be late or of a final sale. Throws what `openReturn` throws, and
 * ORDER_NOT_FOUND.
 */
export const openForCustomer = workCommand('receive_returns')('post /orders/{id}/returns', {
  summary: 'Open a return or a claim for the customer of an order',
  params,
  body: z.strictObject(newReturnShape),
  answer,
  status: 201,
  atomic: true,
  run: async (ctx, { id: orderId, ...input }) => {
    const isGoodwill = isOwner(ctx)
    const id = await openReturn(ctx, { orderId, by: 'staff', isGoodwill, photo_ids: [], ...input })
    await auditOrder(ctx, orderId, 'order.return_opened', { after: { kind: input.kind } })
    return staffReturnOf(ctx, id)
  },
})

/** The customer does not want it any more. Throws RETURN_NOT_FOUND, RETURN_MOVED_ON, RETURN_EXCHANGE_LEFT. */
export const withdrawForCustomer = workCommand('receive_returns')('post /returns/{id}/withdraw', {
  summary: 'End a return that its customer does not want any more',
  params,
  body: z.strictObject({}),
  answer,
  atomic: true,
  run: async (ctx, { id }) => {
    await inTransaction(ctx, async (ctx) => {
      await withReturn(ctx, id, (ctx, locked) => endReturn(ctx, locked, 'withdrawn'))
    })
    return staffReturnOf(ctx, id)
  },
})

/** Where an order was fetched; empty for one that was brought (rule: fetched-comes-back). */
function pickedUpAt({
  isPickup,
  shippingAddress: { address, city },
}: Pick<Order, 'isPickup' | 'shippingAddress'>) {
  return isPickup ? `${address}, ${city}` : ''
}
