import type { CardVariant } from '../listing/card.schema.ts'
import { colorsOf } from '../listing/product-card.rules.ts'

export type Choice = { size: string | null; color: string | null }

/** The variant of a choice; null while a size is still to be chosen or the pair does not exist. */
export function variantOf<V extends CardVariant>(variants: V[], choice: Choice): V | null {
  return (
    variants.find((variant) => variant.size === choice.size && variant.color === choice.color) ??
    (variants.length === 1 ? variants[0]! : null)
  )
}

/**
 * The choice when the page opens: the colour and size of its address in any case, else the first colour that can be bought (else
 * the first), and a size only when there is nothing to choose between.
 */
export function firstChoice(variants: CardVariant[], colour?: string | null, size?: string): Choice {
  const inSize = colour ? [] : variants.filter((variant) => isSame(variant.size, size))
  const colors = colorsOf(inSize.length > 0 ? inSize : variants)
  const color =
    (
      colors.find(({ color }) => color === colour) ??
      colors.find(({ color }) => isSame(color, colour)) ??
      colors.find(({ isAvailable }) => isAvailable) ??
      colors[0]
    )?.color ?? null
  const sizes = sizesIn(variants, color)
  const asked =
    sizes.find((variant) => variant.size === size) ?? sizes.find((variant) => isSame(variant.size, size))
  const isOneSize = new Set(variants.map(({ size }) => size)).size === 1
  return { color, size: asked?.size ?? (isOneSize ? (variants[0]?.size ?? null) : null) }
}

const isSame = (option: string | null, asked: string | null | undefined) =>
  option?.toLowerCase() === (asked ?? '').toLowerCase()

/** A size that the new colour lacks is deselected. */
export function withColor(variants: CardVariant[], choice: Choice, color: string): Choice {
  const exists = variants.some((variant) => variant.color === color && variant.size === choice.size)
  return { color, size: exists ? choice.size : null }
}

/** The sizes of one colour with their stock. */
export function sizesIn<V extends CardVariant>(variants: V[], color: string | null): V[] {
  return variants.filter((variant) => variant.color === color && variant.size !== null)
}
