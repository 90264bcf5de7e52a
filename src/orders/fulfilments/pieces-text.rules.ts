type Line = { id: string; title: string; size: string | null; color: string | null }

/** `1 × Ankara dress, M, Indigo`, for each line of a parcel, in the parcel's order. */
export const piecesText = (parts: { order_line_id: string; quantity: number }[], lines: Line[]): string[] =>
  parts.map(({ order_line_id, quantity }) => {
    const line = lines.find(({ id }) => id === order_line_id)
    return `${quantity} × ${[line?.title, line?.size, line?.color].filter(Boolean).join(', ')}`
  })
