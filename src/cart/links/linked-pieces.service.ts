import { heldText } from '../../catalog/held-pieces.rules.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { addPieces } from '../cart.service.ts'
import { maxLineQuantity } from '../quote/cart-limits.rules.ts'
import { onlyLeftMessage } from '../quote/quote.rules.ts'
import { findCartRows, findNamedVariants, type NamedVariant } from '../quote/sellable-variants.server.ts'
import type { LinkedPiece } from './cart-link.rules.ts'

/** A piece of a link: `quantity` is what can be had of it, `note` why that is less than the link names. */
export type LinkLine = {
  /** Null where nothing on sale has that SKU or id: such pieces are counted below the others. */
  variant: NamedVariant | null
  quantity: number
  note: string | null
}

/** What a link would put into the cart, at today's prices and stock (rule: cart-links). Changes nothing. */
export async function readLinked(ctx: Ctx, pieces: LinkedPiece[]): Promise<LinkLine[]> {
  const names = pieces.map(({ name }) => name)
  const variants = await findNamedVariants(ctx, names)
  const sums = new Map<string, { variant: NamedVariant | null; wanted: number }>()
  for (const { name, quantity } of pieces) {
    const variant =
      variants.find(({ sku }) => sku === name) ?? variants.find(({ variantId }) => variantId === name) ?? null
    const key = variant?.variantId ?? name
    sums.set(key, { variant, wanted: (sums.get(key)?.wanted ?? 0) + quantity })
  }
  return [...sums.values()].map(({ variant, wanted }) => lineOf(variant, Math.min(wanted, maxLineQuantity)))
}

function lineOf(variant: NamedVariant | null, wanted: number): LinkLine {
  if (!variant) return { variant, quantity: 0, note: null }
  const { available, heldUntil } = variant
  if (available <= 0)
    return { variant, quantity: 0, note: heldUntil ? heldText(heldUntil) : 'Sold out: it will not be added.' }
  if (wanted > available) return { variant, quantity: available, note: onlyLeftMessage(available) }
  return { variant, quantity: wanted, note: null }
}

/**
 * Puts a link's pieces into my cart, as many as can be had. What is there in that number stays as it is: a second press adds
 * nothing. Null on success, else the message for the shopper.
 */
export async function putLinked(ctx: Ctx, pieces: LinkedPiece[]): Promise<string | null> {
  const lines = (await readLinked(ctx, pieces)).filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) return 'None of these pieces can be bought at the moment.'
  for (const { variant, quantity } of lines) {
    const { productId, variantId } = variant!
    await addPieces(ctx, { product_id: productId, variant_id: variantId, quantity }, 'at least')
  }
  const inCart = new Set((await findCartRows(ctx)).map(({ variantId }) => variantId))
  const isAllIn = lines.every(({ variant }) => inCart.has(variant!.variantId))
  return isAllIn ? null : 'Not everything went into your cart: it is full, or somebody bought the last one.'
}
