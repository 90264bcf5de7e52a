import { useState } from 'react'
import type { Product } from '../catalog/catalog.schema.ts'
import { colorsOf } from '../catalog/product-card.rules.ts'
import { type Choice, firstChoice, sizesIn, variantOf, withColor } from '../catalog/variant-choice.rules.ts'
import { useAddToCart } from './cart.queries.ts'

/** What is chosen of a product, and the button that adds it. */
export function useVariantChoice(product: Product) {
  const variants = product.product_variants
  const [choice, setChoice] = useState<Choice>(() => firstChoice(variants))
  const [isSizeMissing, setSizeMissing] = useState(false)
  const add = useAddToCart()
  const chosen = variantOf(variants, choice)
  const isSoldOut = chosen ? chosen.stock_quantity <= 0 : product.stock_quantity <= 0

  // Colour and size can come one right after the other, when both were chosen before the page was hydrated.
  const chooseColor = (color: string) => {
    setChoice((current) => withColor(variants, current, color))
    setSizeMissing(false)
  }
  const chooseSize = (size: string) => {
    setChoice((current) => ({ ...current, size: size || null }))
    setSizeMissing(false)
  }
  const addChosen = () => {
    if (!chosen) {
      setSizeMissing(true)
      document.querySelector<HTMLElement>('#sizes input')?.focus()
      return
    }
    add.mutate({ product_id: product.id, variant_id: chosen.id, quantity: 1, title: product.title })
  }
  return {
    choice,
    chosen,
    colors: colorsOf(variants),
    sizes: sizesIn(variants, choice.color),
    isSoldOut,
    isSizeMissing,
    isAdding: add.isPending,
    chooseColor,
    chooseSize,
    addChosen,
  }
}

export type VariantChoice = ReturnType<typeof useVariantChoice>
