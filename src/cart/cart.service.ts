import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { isListed } from '../catalog/product-filter.server.ts'
import { rowsOf } from '../db/rows.ts'
import { cartItems, categories, products, productVariants } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { ownRows, buyerOf } from '../lib/server/own-rows.ts'
import { cartView } from './cart.rules.ts'
import type { CartView } from './cart.schema.ts'
import { cartError, notEnough } from './cart.errors.rules.ts'
import { availableTo, shopperOf } from './quote/available-to.server.ts'
import { maxCartLines, maxLineQuantity } from './quote/cart-limits.rules.ts'
import { chooseVariant } from './quote/quote.rules.ts'
import type { RequestedLine } from './quote/quote.schema.ts'
import { findCartRows, findSellableVariants, isSold } from './quote/sellable-variants.server.ts'
import { deleteInBatches } from '../lib/server/jobs/delete-batches.ts'

/** My cart with today's prices and stock (rule: cart-line), in the order things were put in. One statement. */
export async function getCart(ctx: Ctx): Promise<CartView> {
  return cartView(await findCartRows(ctx))
}

/**
 * Adds pieces of a variant to my cart (rule: cart-quantity); without a variant the first with stock. Never
 * above the available stock, also with parallel adds. 404 when it is not sold, 409 when too few are left.
 */
export async function addToCart(ctx: Ctx, requested: RequestedLine): Promise<CartView> {
  const choose = async () => chooseVariant(requested, await findSellableVariants(ctx, [requested]))
  const named = requested.variant_id ?? (await choose())?.variantId
  const isAdded = named !== undefined && (await addPieces(ctx, { ...requested, variant_id: named }))
  const rows = await findCartRows(ctx)
  if (isAdded) return cartView(rows)
  const variant = await choose()
  if (!variant) throw cartError('PRODUCT_NOT_FOUND')
  const own = rows.find((row) => row.variantId === variant.variantId)
  const inCart = own?.quantity ?? 0
  const available = own?.available ?? variant.available
  if (!own && rows.length >= maxCartLines && requested.quantity <= available) throw cartError('CART_FULL')
  throw notEnough({ available, heldUntil: variant.heldUntil, inCart, limit: maxLineQuantity })
}

/**
 * One conditional upsert: false when the line would exceed the stock, or the cart is full. `at least` adds to a line only what it
 * has less.
 */
export async function addPieces(
  ctx: Ctx,
  requested: RequestedLine,
  how: 'more' | 'at least' = 'more',
): Promise<boolean> {
  const { product_id: productId, variant_id: variantId, quantity } = requested
  const { userId, guestKey } = buyerOf(ctx.actor)
  const available = (variant: SQL) => availableTo(shopperOf(ctx.actor), variant)
  const target = userId ? sql`(user_id, variant_id)` : sql`(session_id, variant_id)`
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const sum =
    how === 'more' ? sql`line.quantity + excluded.quantity` : sql`greatest(line.quantity, excluded.quantity)`
  const rows = await rowsOf(ctx.db)`
    insert into cart_items as line (user_id, session_id, product_id, variant_id, quantity, created_at, updated_at)
      select ${userId}::uuid, ${guestKey}::text, v.product_id, v.id, ${quantity}::int, ${now}, ${now}
      from product_variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
      where v.id = ${variantId} and v.product_id = ${productId} and ${isListed} and ${quantity}::int <= least(${available(sql`v`)}, ${maxLineQuantity}::int)
        and ((select count(*) from cart_items where ${ownRows(cartItems, ctx.actor)}) < ${maxCartLines}
          or exists (select 1 from cart_items where ${ownRows(cartItems, ctx.actor)} and variant_id = v.id))
      on conflict ${target} do update set quantity = ${sum}, updated_at = excluded.updated_at
      where ${sum} <= least(${maxLineQuantity}::int,
        (select ${available(sql`v`)} from product_variants v where v.id = excluded.variant_id))
      returning line.id`
  return rows.length > 0
}

/**
 * Sets the quantity of one of my lines; 0 or less removes it (rule: cart-quantity). 404 for a line that is not mine, 409 when
 * fewer are left.
 */
export async function setCartQuantity(ctx: Ctx, input: { id: string; quantity: number }): Promise<CartView> {
  if (input.quantity <= 0) return removeCartItem(ctx, input.id)
  const changed = await ctx.db
    .update(cartItems)
    .set({ quantity: input.quantity, updatedAt: ctx.now() })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(cartItems.id, input.id),
        ownRows(cartItems, ctx.actor),
        eq(productVariants.id, cartItems.variantId),
        isSold,
        gte(
          sql`least(${availableTo(shopperOf(ctx.actor), sql`${productVariants}`)}, ${maxLineQuantity}::int)`,
          input.quantity,
        ),
      ),
    )
    .returning({ id: cartItems.id })
  const rows = await findCartRows(ctx)
  const own = rows.find((row) => row.itemId === input.id)
  if (!own) throw cartError('LINE_NOT_FOUND')
  if (changed.length > 0) return cartView(rows)
  if (!own.isVisible) throw cartError('PRODUCT_NOT_FOUND')
  throw notEnough({
    available: own.available,
    heldUntil: own.heldUntil,
    inCart: 0,
    limit: maxLineQuantity,
  })
}

/** Takes one of my lines out; 404 for a line that is not mine. */
export async function removeCartItem(ctx: Ctx, id: string): Promise<CartView> {
  const removed = await ctx.db
    .delete(cartItems)
    .where(and(eq(cartItems.id, id), ownRows(cartItems, ctx.actor)))
    .returning({ id: cartItems.id })
  if (removed.length === 0) throw cartError('LINE_NOT_FOUND')
  return getCart(ctx)
}

/** Takes everything out of my cart. */
export async function clearCart(ctx: Ctx): Promise<CartView> {
  await ctx.db.delete(cartItems).where(ownRows(cartItems, ctx.actor))
  return getCart(ctx)
}

/** More carts without an account are not stored: each has at most `maxCartLines` lines. */
export const mostGuestCarts = 100_000

/** Ends the guest carts that are beyond `most`, those untouched for longest first (rule: guest-bounds). */
export async function boundGuestCarts(ctx: Ctx, most = mostGuestCarts): Promise<number> {
  const [last] = await rowsOf<{ at: Date | string }>(ctx.db)`
    select max(updated_at) as at from cart_items where session_id is not null
      group by session_id order by 1 desc offset ${most - 1} limit 1`
  return last ? purgeGuestCarts(ctx, new Date(last.at)) : 0
}

/** Deletes whole guest carts in which nothing was written since `before`; a customer's cart stays. */
export async function purgeGuestCarts(ctx: Ctx, before: Date): Promise<number> {
  const since = sql`${before.toISOString()}::timestamptz`
  return deleteInBatches(
    ctx,
    cartItems,
    sql`${cartItems.sessionId} is not null and ${cartItems.updatedAt} < ${since} and not exists (
      select 1 from cart_items touched where touched.session_id = ${cartItems.sessionId} and touched.updated_at >= ${since})`,
  )
}
