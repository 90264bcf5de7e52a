import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, uuids } from '../../db/rows.ts'
import { actorName, type Ctx } from '../../lib/server/context.ts'
import { undecidedPieces } from './pieces.server.ts'

/** What happens to every piece of an order's lines, and how the stock ledger calls it. */
type Step = {
  orderId: string
  stock: -1 | 0 | 1
  held: -1 | 0 | 1
  reason: 'held' | 'released' | 'sold' | 'returned'
}

/** A variant that cannot serve the order, and how many of it the order could have. */
export type ShortVariant = { variantId: string; available: number }

/**
 * Locks the variants in one order for everybody, or two orders of several could wait for each other; carts that only refer to a
 * variant do not wait. A statement of its own: one that locks and updates would update by the older snapshot it began with, and
 * PostgreSQL can then end it for a deadlock over a single row (docs/decisions/062-stock-is-locked-first.md).
 */
export const lockVariants = (ctx: Ctx, which: SQL) =>
  ctx.db.execute(sql`select from product_variants where ${which} order by id for no key update`)

/**
 * Locks all variants of an order's products, and what the `replaced` orders hold, for a transaction that counts what others hold of
 * a product (rule: hold-caps) and then holds some of it.
 */
export const lockForHold = (ctx: Ctx, order: { productIds: string[]; replaced: string[] }) => {
  const ofProducts = sql`product_id = any(${uuids(order.productIds)})`
  const ofReplaced = sql`id in (select id from product_variants where ${ofProducts}
    union select variant_id from order_lines where order_id = any(${uuids(order.replaced)}))`
  return lockVariants(ctx, order.replaced.length > 0 ? ofReplaced : ofProducts)
}

/**
 * What orders do to stock (rules: stock-hold, stock-ledger). Each locks the variants, then is one conditional statement over all of
 * them, lines summed per variant, which writes the ledger's rows too. Call them inside the order's transaction, after locking the
 * order. They answer the variants that were short and are left unchanged: a caller that takes something must then roll back.
 *
 * Holds the order's pieces, which `lockForHold` has locked. What the `replaced` orders hold is given back in the same moment, so that
 * nobody else can take it in between.
 */
export const holdStock = (ctx: Ctx, orderId: string, replaced: string[] = []) =>
  changePieces(
    ctx,
    piecesOf([
      ...replaced.map((id) => ({ orderId: id, stock: 0, held: -1, reason: 'released' }) as const),
      { orderId, stock: 0, held: 1, reason: 'held' },
    ]),
  )

/** Late money: sells without a hold. */
export const sellFreeStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, { orderId, stock: -1, held: 0, reason: 'sold' })

/** Short is only a variant that has been deleted meanwhile; the others are sold all the same. */
export const sellHeldStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, { orderId, stock: -1, held: -1, reason: 'sold' })

export const releaseHeldStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, { orderId, stock: 0, held: -1, reason: 'released' })

/** Those that no refund was about: the others are on the shelf again or lost (rule: which-piece). */
export const returnSoldStock = (ctx: Ctx, orderId: string) =>
  changeStock(ctx, { orderId, stock: 1, held: 0, reason: 'returned' })

/**
 * Puts single pieces of a sold order back, in the transaction of their refund. Answers the variants it found: one that was
 * deleted meanwhile is not among them.
 */
export async function returnPieces(
  ctx: Ctx,
  orderId: string,
  pieces: { variantId: string; quantity: number }[],
): Promise<string[]> {
  const taken = sql`json_to_recordset(${JSON.stringify(pieces.map((one) => ({ variant_id: one.variantId, quantity: one.quantity })))}::json)
    as t(variant_id uuid, quantity integer)`
  await lockVariants(ctx, sql`id in (select variant_id from ${taken})`)
  const rows = await rowsOf<{ id: string }>(ctx.db)`
    with pieces as (select variant_id, sum(quantity)::int as quantity from ${taken} group by variant_id),
    changed as (
      update product_variants v set stock = v.stock + pieces.quantity from pieces where v.id = pieces.variant_id
      returning v.id, pieces.quantity)
    insert into stock_movements (variant_id, stock_delta, reason, order_id, actor, created_at)
    select id, quantity, 'returned', ${orderId}::uuid, ${actorName(ctx.actor)}::text, ${ctx.now().toISOString()}::timestamptz
    from changed order by id returning variant_id as id`
  return rows.map(({ id }) => id)
}

/**
 * Takes more pieces for an order, or fewer, as it has them: held, or once it is paid sold. `pieces` by variant, each named once,
 * below zero what is given back.
 */
export async function changeTaken(
  ctx: Ctx,
  { id: orderId, from }: { id: string; from: 'held' | 'sold' },
  changes: { variantId: string; pieces: number }[],
): Promise<ShortVariant[]> {
  const taken = sql`json_to_recordset(${JSON.stringify(changes.map(({ variantId: variant_id, pieces }) => ({ variant_id, pieces })))}::json)
    as t(variant_id uuid, pieces int)`
  await lockVariants(ctx, sql`id in (select variant_id from ${taken})`)
  return changePieces(
    ctx,
    sql`
    select ${orderId}::uuid as order_id,
      case when t.pieces > 0 then ${from}::text else ${from === 'held' ? 'released' : 'returned'}::text end as reason, t.variant_id,
      ${from === 'sold' ? sql`-t.pieces` : sql`0`} as stock_delta, ${from === 'held' ? sql`t.pieces` : sql`0`} as held_delta
    from ${taken} where t.pieces <> 0`,
  )
}

async function changeStock(ctx: Ctx, step: Step): Promise<ShortVariant[]> {
  await lockVariants(ctx, sql`id in (select variant_id from order_lines where order_id = ${step.orderId})`)
  return changePieces(ctx, piecesOf([step]))
}

/** What these steps do, for `changePieces`. */
function piecesOf(steps: Step[]): SQL {
  const rows = steps.map(
    ({ orderId, stock, held, reason }) =>
      sql`(${orderId}::uuid, ${stock}::int, ${held}::int, ${reason}::text)`,
  )
  return sql`
    select steps.order_id, steps.reason, l.variant_id,
      (sum(case steps.reason when 'returned' then ${undecidedPieces} else l.quantity end) * steps.stock)::int as stock_delta,
      (sum(l.quantity) * steps.held)::int as held_delta
    from (values ${sql.join(rows, sql`, `)}) as steps (order_id, stock, held, reason)
    join order_lines l on l.order_id = steps.order_id
    where l.variant_id is not null
    group by steps.order_id, steps.reason, steps.stock, steps.held, l.variant_id`
}

/** `pieces` has the columns order_id, reason, variant_id, stock_delta, held_delta; their variants are locked. */
function changePieces(ctx: Ctx, pieces: SQL): Promise<ShortVariant[]> {
  return rowsOf<ShortVariant>(ctx.db)`
    with pieces as (${pieces}),
    deltas as (
      select variant_id as id, sum(stock_delta)::int as stock, sum(held_delta)::int as held,
        sum(greatest(-held_delta, 0))::int as released
      from pieces group by variant_id),
    changed as (
      update product_variants v set stock = v.stock + deltas.stock, held = v.held + deltas.held
      from deltas where v.id = deltas.id and v.stock - v.held >= deltas.held - deltas.stock returning v.id),
    recorded as (
      insert into stock_movements (variant_id, stock_delta, held_delta, reason, order_id, actor, created_at)
      select pieces.variant_id, pieces.stock_delta, pieces.held_delta, pieces.reason, pieces.order_id,
        ${actorName(ctx.actor)}::text, ${ctx.now().toISOString()}::timestamptz
      from pieces join changed on changed.id = pieces.variant_id
      where pieces.stock_delta <> 0 or pieces.held_delta <> 0 order by pieces.held_delta, pieces.variant_id)
    select deltas.id as "variantId", coalesce(v.stock - v.held + deltas.released, 0) as available
    from deltas left join product_variants v on v.id = deltas.id
    where not exists (select from changed where changed.id = deltas.id)`
}
