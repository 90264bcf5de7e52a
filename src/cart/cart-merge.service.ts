import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { cartItems } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { availableTo } from './quote/available-to.server.ts'
import { cappedNotice } from './cart.rules.ts'
import { maxLineQuantity } from './quote/cart-limits.rules.ts'

type MergedLine = { variant_id: string; quantity: number; title: string; available: number }

/**
 * Moves a guest's cart into the user's at sign-in (rule: guest-cart-merge): quantities of one variant are
 * added, capped at the stock. Exactly once, also with parallel sign-ins: the first one locks the guest's
 * lines and deletes them. Returns a notice for every capped line.
 */
export async function mergeGuestCart(
  ctx: Ctx,
  input: { guestKey: string; userId: string },
): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const guestLines = await lockLines(tx, eq(cartItems.sessionId, input.guestKey))
    if (guestLines.length === 0) return []
    const variantIds = guestLines.map((line) => line.variantId)
    const ownLines = await lockLines(
      tx,
      and(eq(cartItems.userId, input.userId), inArray(cartItems.variantId, variantIds)),
    )
    const guestIds = guestLines.map((line) => line.id)
    const merged = await moveLines(tx, input, guestIds)
    await tx.db.delete(cartItems).where(inArray(cartItems.id, guestIds))
    const requested = (variantId: string) =>
      [...guestLines, ...ownLines]
        .filter((line) => line.variantId === variantId)
        .reduce((sum, line) => sum + line.quantity, 0)
    return merged
      .filter((line) => line.quantity < requested(line.variant_id))
      .map((line) => cappedNotice(line.title, line.available, line.quantity))
  })
}

/** Locks lines in the order of their variants, as every other writer of several lines does. */
function lockLines(ctx: Ctx, where: ReturnType<typeof and>) {
  return ctx.db
    .select({ id: cartItems.id, variantId: cartItems.variantId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(where)
    .orderBy(asc(cartItems.variantId))
    .for('update')
}

/** A sold-out line stays with one piece, so that the shopper sees it. */
function moveLines(ctx: Ctx, shopper: { userId: string; guestKey: string }, guestIds: string[]) {
  const available = availableTo(shopper, sql`v`)
  const cap = (variantId: string) =>
    sql`(select greatest(1, least(${maxLineQuantity}::int, ${available})) from product_variants v where v.id = ${sql.raw(variantId)})`
  return rowsOf<MergedLine>(ctx.db)`
    insert into cart_items as line (user_id, product_id, variant_id, quantity, created_at)
      select ${shopper.userId}::uuid, g.product_id, g.variant_id, least(g.quantity, ${cap('g.variant_id')}), g.created_at
      from cart_items g where g.id in ${guestIds} order by g.variant_id
      on conflict (user_id, variant_id) do update set
        quantity = least(line.quantity + excluded.quantity, ${cap('excluded.variant_id')})
      returning line.variant_id, line.quantity, (select p.title from products p where p.id = line.product_id) as title,
        (select ${available} from product_variants v where v.id = line.variant_id) as available`
}

/** The buyer of the cart to clear: an order's user or its guest. */
export type CartBuyer = { userId: string | null; guestKey: string | null }

/**
 * Removes an order's pieces from its buyer's cart; call it in the transaction that settles the order
 * (rule: cart-after-payment). Pieces added meanwhile stay.
 */
export async function removeBoughtLines(ctx: Ctx, input: CartBuyer & { orderId: string }): Promise<void> {
  const buyer = input.userId
    ? eq(cartItems.userId, input.userId)
    : input.guestKey
      ? eq(cartItems.sessionId, input.guestKey)
      : null
  if (!buyer) return
  const bought = sql`(select variant_id, sum(quantity)::int as quantity from order_lines
    where order_id = ${input.orderId} and variant_id is not null group by variant_id)`
  await ctx.db.execute(sql`
    with lines as (
      select cart_items.id, cart_items.quantity - bought.quantity as remaining
      from cart_items join ${bought} bought on bought.variant_id = cart_items.variant_id
      where ${buyer} order by cart_items.variant_id for update of cart_items),
    emptied as (delete from cart_items using lines where cart_items.id = lines.id and lines.remaining <= 0)
    update cart_items set quantity = lines.remaining from lines
    where cart_items.id = lines.id and lines.remaining > 0`)
}
