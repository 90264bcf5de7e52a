import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf, uuids } from '../db/rows.ts'
import {
  type Order,
  orderLines,
  orders,
  returnLines,
  type ReturnLineRow,
  type ReturnRow,
  returns,
  type ReturnSumRow,
  returnSums,
} from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { isMoneyMissing } from '../orders/changes/pieces.server.ts'
import { mayMove, type ReturnWish } from './return-states.rules.ts'
import { creditOf, totalOf, worthOf } from './return-sums.rules.ts'
import { readReturnable, worthLineOf } from './returnable.service.ts'
import type { ReturnView } from './returns.schema.ts'
import { variantLabel } from '../lib/variant-label.rules.ts'

type LineOfOrder = {
  title: string
  size: string | null
  color: string | null
  imageKey: string | null
  wanted: string | null
}
export type ReadReturn = {
  row: ReturnRow
  order: Order
  lines: (ReturnLineRow & LineOfOrder)[]
  sums: ReturnSumRow[]
  photos: number
  exchange: ReturnView['exchange']
}

export const imageUrlOf = (key: string | null) => key && mediaUrl(key, 480)

/** The returns that fit, newest first, at most `limit`. Three statements, four where something is exchanged. */
export async function readReturns(ctx: Ctx, where: SQL | undefined, limit = 100): Promise<ReadReturn[]> {
  const rows = await ctx.db
    .select({
      row: returns,
      order: orders,
      photos: sql<number>`(select count(*)::int from return_photos p where p.return_id = ${returns.id})`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(where)
    .orderBy(desc(returns.createdAt), desc(returns.number))
    .limit(limit)
  const exchanges = await readExchanges(
    ctx,
    rows.flatMap(({ row }) => row.exchangeOrderId ?? []),
  )
  const own = (column: typeof returnLines.returnId | typeof returnSums.returnId) =>
    sql`${column} = any(${`{${rows.map(({ row }) => row.id).join(',')}}`}::uuid[])`
  if (rows.length === 0) return []
  const lines = await ctx.db
    .select({
      line: returnLines,
      title: orderLines.title,
      size: orderLines.size,
      color: orderLines.color,
      imageKey: orderLines.imageKey,
      wanted: sql<
        string | null
      >`(select coalesce(nullif(concat_ws(' / ', v.size, v.color), ''), 'One size') from product_variants v
        where v.id = ${returnLines.wantedVariantId})`,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(own(returnLines.returnId))
    .orderBy(asc(orderLines.position), asc(returnLines.id))
  const sums = await ctx.db
    .select()
    .from(returnSums)
    .where(own(returnSums.returnId))
    .orderBy(asc(returnSums.createdAt), asc(returnSums.id))
  return rows.map((one) => ({
    ...one,
    lines: lines
      .filter(({ line }) => line.returnId === one.row.id)
      .map(({ line, ...ofOrder }) => ({ ...line, ...ofOrder })),
    sums: sums.filter(({ returnId }) => returnId === one.row.id),
    exchange: exchanges.find(({ order_id }) => order_id === one.row.exchangeOrderId) ?? null,
  }))
}

/** The orders of what is wanted instead. */
async function readExchanges(ctx: Ctx, ids: string[]): Promise<NonNullable<ReturnView['exchange']>[]> {
  if (ids.length === 0) return []
  return rowsOf<NonNullable<ReturnView['exchange']>>(ctx.db)`
    select o.id as order_id, o.order_number, o.status, o.total_amount as total,
      case when o.status in ('pending', 'pending_review') then greatest(b.balance, 0) else 0 end::float8 as to_pay,
      null as pay_path, o.status in ('paid', 'processing') and ${isMoneyMissing} as waits,
      o.source = 'counter' as is_at_counter
    from orders o join order_balances b on b.order_id = o.id where o.id = any(${uuids(ids)})`
}

const sumOf = (rows: ReturnSumRow[], ...kinds: ReturnSumRow['kind'][]) =>
  rows.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0)

/** What a return gives, and what of it becomes store credit. */
export async function sumsOfReturn(ctx: Ctx, read: ReadReturn): Promise<ReturnView['sums']> {
  const { row, lines } = read
  const { worths, ...sums } = await sumUp(ctx, read)
  // Until something has arrived, all of it is expected.
  const isCounted = row.state === 'received' || row.state === 'settled'
  const expected = lines.map((line) => {
    const { id, quantity, wish, asNew, damaged } = line
    const received = isCounted && row.way !== 'keep' ? asNew + damaged : quantity
    return { id, quantity, wish, worth: worths.get(id) ?? 0, received, givable: quantity }
  })
  const exchange = Math.min(sums.total, exchangeOf(read, expected))
  return { ...sums, exchange, credit: creditOf(expected, sums.total - exchange) }
}

/** What of it pays new pieces: what was lent, or until it is approved what the lines are worth of which she wishes that. */
function exchangeOf({ row, exchange }: ReadReturn, lines: { wish: ReturnWish; worth: number }[]): number {
  if (row.state === 'requested')
    return lines.reduce((sum, { wish, worth }) => sum + (wish === 'exchange' ? worth : 0), 0)
  return exchange?.status === 'cancelled' && row.state !== 'settled' ? 0 : row.lent
}

type Sums = Omit<ReturnView['sums'], 'credit' | 'exchange'> & { worths: Map<string, number> }

/** Its rows, or, until it is approved, what it would give now. */
async function sumUp(ctx: Ctx, { row, order, lines, sums }: ReadReturn): Promise<Sums> {
  if (sums.length > 0) {
    const all = sums.reduce((sum, { amount }) => sum + amount, 0)
    return {
      goods: sumOf(sums, 'goods'),
      delivery: sumOf(sums, 'delivery'),
      way_back: sumOf(sums, 'way_back'),
      not_given: sumOf(sums, 'not_received', 'elsewhere'),
      kept: sumOf(sums, 'kept'),
      total: Math.max(0, all),
      worths: new Map(lines.map(({ id, worth }) => [id, worth ?? 0])),
    }
  }
  const none = { way_back: 0, not_given: 0, kept: 0 }
  if (row.state !== 'requested') return { goods: 0, delivery: 0, ...none, total: 0, worths: new Map() }
  const found = await readReturnable(ctx, order)
  const chosen = lines.map(({ orderLineId, quantity, reason, wish }) => {
    const { line } = found.lines.find(({ line: { id } }) => id === orderLineId)!
    const worthMinor = worthOf(worthLineOf(found, line), quantity)
    return { worthMinor, pieces: quantity, reason, isExchanged: wish === 'exchange' }
  })
  const { goods, delivery, total } = totalOf(chosen, found)
  const worths = new Map(lines.map(({ id }, index) => [id, chosen[index]!.worthMinor]))
  return { goods, delivery, ...none, total, worths }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A return as its customer sees it. */
export async function returnView(ctx: Ctx, read: ReadReturn): Promise<ReturnView> {
  const { row, order, lines, sums, photos } = read
  return {
    id: row.id,
    number: row.number,
    order_id: order.id,
    order_number: order.orderNumber,
    currency: order.currency,
    kind: row.kind,
    state: row.state,
    note: row.note,
    window_ends_on: row.windowEndsOn,
    way: row.way,
    place: row.place,
    expires_on: row.expiresOn,
    decline_reason: row.declineReason,
    kept_why: sums.find(({ kind }) => kind === 'kept')?.why ?? null,
    photos,
    lines: lines.map((line) => ({
      id: line.id,
      order_line_id: line.orderLineId,
      title: line.title,
      variant: variantLabel(line),
      image_url: imageUrlOf(line.imageKey),
      quantity: line.quantity,
      reason: line.reason,
      wish: line.wish,
      wanted: line.wish === 'exchange' ? line.wanted : null,
      worth: line.worth,
      as_new: line.asNew,
      damaged: line.damaged,
      missing: line.missing,
      wrong: line.wrong,
    })),
    sums: await sumsOfReturn(ctx, read),
    created_at: row.createdAt.toISOString(),
    decided_at: iso(row.decidedAt),
    received_at: iso(row.receivedAt),
    settled_at: iso(row.settledAt),
    can_withdraw: mayMove(row, 'withdrawn'),
    exchange: read.exchange,
  }
}
