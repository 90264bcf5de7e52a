type Variant = { size: string | null; color: string | null }

/** A size and colour as everybody reads them: `M / Indigo`, or the part that exists, or nothing. SQL writes `concat_ws(' / ', size, color)`. */
export const variantLabel = ({ size, color }: Variant): string => [size, color].filter(Boolean).join(' / ')

/** `M / Indigo`, `M`, `One size`. */
export const variantName = (variant: Variant): string => variantLabel(variant) || 'One size'

/** `Wrap Dress, M / Indigo`. */
export const pieceLabel = (piece: Variant & { title: string }): string =>
  [piece.title, variantLabel(piece)].filter(Boolean).join(', ')
