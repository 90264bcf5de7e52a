import { pieceLabel } from '../../lib/variant-label.rules.ts'
import type { FulfilmentState } from './fulfilment-status.rules.ts'

type Line = { id: string; title: string; size: string | null; color: string | null }

/** `1 × Ankara dress, M / Indigo`, for each line of a parcel, in the parcel's order. */
export const piecesText = (parts: { order_line_id: string; quantity: number }[], lines: Line[]): string[] =>
  parts.map(({ order_line_id, quantity }) => {
    const line = lines.find(({ id }) => id === order_line_id)
    return `${quantity} × ${line ? pieceLabel(line) : ''}`
  })

type SentOrder = {
  lines: readonly { in_parcel: number }[]
  fulfilments: readonly { state: FulfilmentState; lines: readonly { quantity: number }[] }[]
}

/** How many pieces have left and did not come back, of those that are not cancelled. */
export function sentPieces({ lines, fulfilments }: SentOrder): { pieces: number; of: number } {
  const gone = fulfilments.filter(({ state }) => state !== 'packed' && state !== 'came_back')
  return {
    pieces: gone.flatMap((parcel) => parcel.lines).reduce((sum, { quantity }) => sum + quantity, 0),
    of: lines.reduce((sum, { in_parcel }) => sum + in_parcel, 0),
  }
}

/** `No piece has been sent yet.`, `2 of its 3 pieces have been sent.` */
export function sentText({ pieces, of }: { pieces: number; of: number }): string {
  if (pieces === 0) return 'No piece has been sent yet.'
  if (pieces >= of) return of === 1 ? 'Its piece has been sent.' : `All ${of} pieces have been sent.`
  return `${pieces} of its ${of} pieces ${pieces === 1 ? 'has' : 'have'} been sent.`
}
