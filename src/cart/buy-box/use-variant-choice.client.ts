import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Product } from '../../catalog/catalog.schema.ts'
import { colorsOf } from '../../catalog/listing/product-card.rules.ts'
import {
  type Choice,
  firstChoice,
  sizesIn,
  variantOf,
  withColor,
} from '../../catalog/product/variant-choice.rules.ts'
import { productAddress, type ProductSearch } from '../../catalog/product-address.rules.ts'
import { useAddToCart } from '../cart.queries.ts'
import { quoteQuery } from '../quote/quote.queries.ts'

/**
 * The chosen variant of a product, and the button that adds it. `asked` is what the address names; a choice shows at once. Its
 * colour is passed to `onChoose`, which puts it into the address (rule: colour-in-address), its size only where the address names
 * one (rule: variant-address).
 */
export function useVariantChoice(
  product: Product,
  { size: askedSize, colour }: ProductSearch,
  onChoose: (change: (now: ProductSearch) => ProductSearch) => void,
) {
  const variants = product.product_variants
  const [choice, setChoice] = useState<Choice>(() => firstChoice(variants, colour, askedSize))
  const address = productAddress('', colour, askedSize)
  const [followed, setFollowed] = useState(address)
  // Back, or a link to this piece in another colour or size.
  if (followed !== address) {
    setFollowed(address)
    const next = firstChoice(variants, colour, askedSize)
    if (askedSize) setChoice(next)
    else if (next.color) setChoice(withColor(variants, choice, next.color))
  }
  const [isSizeMissing, setSizeMissing] = useState(false)
  const add = useAddToCart()
  const chosen = variantOf(variants, choice)
  const ownHold = useOwnHold(product, chosen?.id)
  const isSoldOut = (chosen ?? product).stock_quantity + ownHold <= 0
  const held = chosen ? [chosen] : variants
  /** Other shoppers' unpaid orders hold the rest (rule: held-words). */
  const heldUntil = isSoldOut ? held.flatMap((variant) => variant.held_until ?? []).toSorted()[0] : undefined

  // Colour and size can come one right after the other, when both were chosen before the page was hydrated.
  const chooseColor = (color: string) => {
    setChoice((current) => withColor(variants, current, color))
    setSizeMissing(false)
    onChoose(({ size = null }) => {
      const kept = withColor(variants, { size, color }, color).size
      return { ...(kept && { size: kept }), colour: color }
    })
  }
  const chooseSize = (size: string) => {
    setChoice((current) => ({ ...current, size: size || null }))
    setSizeMissing(false)
    if (askedSize) onChoose(({ colour }) => ({ ...(size && { size }), ...(colour && { colour }) }))
  }
  const addChosen = () => {
    if (!chosen) {
      setSizeMissing(true)
      document.querySelector<HTMLElement>('#sizes input')?.focus()
      return
    }
    add.addOne(product, chosen.id)
  }
  return {
    choice,
    chosen,
    colors: colorsOf(variants),
    sizes: sizesIn(variants, choice.color),
    isSoldOut,
    /** Sold out for everybody else: her own unpaid order keeps it. */
    isOwnHold: ownHold > 0,
    heldUntil,
    isSizeMissing,
    isAdding: add.isPending,
    chooseColor,
    chooseSize,
    addChosen,
  }
}

export type VariantChoice = ReturnType<typeof useVariantChoice>

type Piece = Pick<Product, 'id' | 'product_variants'>

/**
 * How many pieces of a sold-out variant this shopper's own unpaid orders hold (rule: own-holds). The page is
 * public, so they are fetched once a sold-out choice is shown; 0 until the answer.
 */
function useOwnHold({ id, product_variants: variants }: Piece, variantId: string | undefined): number {
  const isHydrated = useHydrated()
  const variant = variants.find((each) => each.id === variantId)
  const isSoldOut = variant !== undefined && variant.stock_quantity <= 0
  const { data } = useQuery({
    ...quoteQuery({ items: isSoldOut ? [{ product_id: id, variant_id: variant.id, quantity: 1 }] : [] }),
    enabled: isHydrated && isSoldOut,
    placeholderData: undefined,
  })
  return isSoldOut ? (data?.lines[0]?.available ?? 0) : 0
}
