/** Which pieces of a line a refund is about: those that have not left, or those that left and come back (rule: which-piece). */
export const pieceKinds = ['unsent', 'returned'] as const
export type PieceKind = (typeof pieceKinds)[number]
export type PiecesByKind = Record<PieceKind, number>

/** What is known of a line's pieces. */
export type LinePieces = {
  quantity: number
  cancelledQuantity: number
  returnedQuantity: number
  restockedQuantity: number
  /** Pieces in parcels that have left and did not come back. */
  leftPieces: number
  /** Pieces whose money went back or is on its way, and those of them that a refund called returned. */
  refundedPieces: number
  refundedReturned: number
}

/** Refunded pieces by where they are now: a parcel that came back brings its refunded pieces to those that have not left. */
function refundedByKind(line: LinePieces): PiecesByKind {
  const returned = Math.min(line.refundedReturned, line.returnedQuantity, line.leftPieces)
  return { unsent: line.refundedPieces - returned, returned }
}

/** Pieces of a line that can still be refunded. */
export function refundableByKind(line: LinePieces): PiecesByKind {
  const refunded = refundedByKind(line)
  return {
    unsent: line.quantity - line.leftPieces - refunded.unsent,
    returned: line.leftPieces - refunded.returned,
  }
}

const decidedByKind = (line: LinePieces): PiecesByKind => ({
  unsent: line.cancelledQuantity,
  returned: line.returnedQuantity,
})

/**
 * What refunding `pieces` adds to the cancelled and the returned pieces of a line. A piece whose first refund failed was
 * counted with that one.
 */
export function newlyDecided(line: LinePieces, pieces: PiecesByKind): PiecesByKind {
  const [refunded, decided] = [refundedByKind(line), decidedByKind(line)]
  const more = (kind: PieceKind) => Math.max(0, refunded[kind] + pieces[kind] - decided[kind])
  return { unsent: more('unsent'), returned: more('returned') }
}

/**
 * What a refund that is tried again adds: it was counted when it was made, and since then a parcel may have brought its pieces back,
 * or a cancelled order that is sent after all have taken them out of the count.
 */
export const uncountedPieces = (line: LinePieces, { unsent, returned }: PiecesByKind): PiecesByKind => ({
  unsent: Math.max(
    0,
    line.refundedPieces + unsent + returned - line.cancelledQuantity - line.returnedQuantity,
  ),
  returned: 0,
})

/** How many of the refundable pieces of a kind can go on the shelf: each goes there once, also when its refund failed. */
export function restockableOf(line: LinePieces, kind: PieceKind): number {
  const refundable = refundableByKind(line)[kind]
  const failed = Math.max(0, decidedByKind(line)[kind] - refundedByKind(line)[kind])
  const notOnShelf = line.cancelledQuantity + line.returnedQuantity - line.restockedQuantity
  return Math.max(0, Math.min(refundable, failed <= notOnShelf ? refundable : notOnShelf))
}
