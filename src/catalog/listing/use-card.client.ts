import { type FocusEvent, type PointerEvent, useState } from 'react'
import type { CardProduct } from './card.schema.ts'

/** What a card shows and who looks at it, for what stands on it (rule: quick-add). */
export type CardState = {
  /** The colour that was asked for, by its swatch or by the list's filter; null while none was. */
  color: string | null
  /** A mouse is, or was, over the card, or a key has led into it. */
  isNear: boolean
}

/** The state of one card; `wanted` are the colours the list is filtered by. */
export function useCard(product: CardProduct, wanted: string[] | undefined) {
  const [chosen, setChosen] = useState<string>()
  const [isNear, setNear] = useState(false)
  const comesIn = (color: string) => product.product_variants.some((variant) => variant.color === color)
  return {
    color: chosen ?? wanted?.find(comesIn) ?? null,
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
