import { type FocusEvent, type PointerEvent, useState } from 'react'
import type { CardProduct } from './card.schema.ts'

/** A card's colour and visibility, for its buttons (rule: quick-add). */
export type CardState = {
  /** The requested colour, by its swatch or by the list's filter; null for none. */
  color: string | null
  /** A mouse is, or was, over the card, or a key has led into it. */
  isNear: boolean
}

/** The state of one card; `filterColors`: the colours the list is filtered by. */
export function useCard(product: CardProduct, filterColors: string[] | undefined) {
  const [chosen, setChosen] = useState<string>()
  const [isNear, setNear] = useState(false)
  const comesIn = (color: string) => product.product_variants.some((variant) => variant.color === color)
  return {
    color: chosen ?? filterColors?.find(comesIn) ?? null,
    isNear,
    showColor: setChosen,
    watch: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setNear(true)
      },
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setNear(true)
      },
    },
  }
}
