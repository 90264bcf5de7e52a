import { expect, test } from 'vitest'
import {
  type LinePieces,
  newlyDecided,
  refundableByKind,
  restockableOf,
  uncountedPieces,
} from './piece-kinds.rules.ts'

const pieces = (some: Partial<LinePieces>): LinePieces => ({
  quantity: 5,
  cancelledQuantity: 0,
  returnedQuantity: 0,
  restockedQuantity: 0,
  leftPieces: 0,
  refundedPieces: 0,
  refundedReturned: 0,
  ...some,
})

// (rule: which-piece)
test('of a line those pieces can be refunded that were not, by whether they have left', () => {
  expect(refundableByKind(pieces({}))).toEqual({ unsent: 5, returned: 0 })
  const sent = pieces({ leftPieces: 3, returnedQuantity: 1, refundedPieces: 2, refundedReturned: 1 })
  expect(refundableByKind(sent)).toEqual({ unsent: 1, returned: 2 })
})

// (rule: which-piece)
test('a refunded piece whose parcel came back is one that has not left', () => {
  const back = pieces({ cancelledQuantity: 1, refundedPieces: 1, refundedReturned: 1 })
  expect(refundableByKind(back)).toEqual({ unsent: 4, returned: 0 })
  expect(newlyDecided(back, { unsent: 1, returned: 0 })).toEqual({ unsent: 1, returned: 0 })
  const undone = pieces({ returnedQuantity: 1, refundedPieces: 1, refundedReturned: 1, leftPieces: 0 })
  expect(refundableByKind(undone)).toEqual({ unsent: 4, returned: 0 })
})

// (rule: to-pack)
test('a piece whose first refund failed is counted once', () => {
  const failed = pieces({ cancelledQuantity: 1, returnedQuantity: 1, leftPieces: 2 })
  expect(newlyDecided(failed, { unsent: 1, returned: 1 })).toEqual({ unsent: 0, returned: 0 })
  expect(newlyDecided(failed, { unsent: 2, returned: 0 })).toEqual({ unsent: 1, returned: 0 })
  expect(newlyDecided(failed, { unsent: 0, returned: 2 })).toEqual({ unsent: 0, returned: 1 })
})

// (rule: to-pack)
test('a refund that is tried again counts what is not counted any more, wherever its pieces are now', () => {
  const back = pieces({ quantity: 2, cancelledQuantity: 1, leftPieces: 1 })
  expect(uncountedPieces(back, { unsent: 0, returned: 1 })).toEqual({ unsent: 0, returned: 0 })
  const reopened = pieces({ quantity: 3, refundedPieces: 1, cancelledQuantity: 1 })
  expect(uncountedPieces(reopened, { unsent: 1, returned: 1 })).toEqual({ unsent: 2, returned: 0 })
  const returned = pieces({ returnedQuantity: 2, cancelledQuantity: 1, leftPieces: 2 })
  expect(uncountedPieces(returned, { unsent: 1, returned: 1 })).toEqual({ unsent: 0, returned: 0 })
})

// (rule: which-piece)
test('a piece goes on the shelf once, also when its refund failed', () => {
  expect(restockableOf(pieces({}), 'unsent')).toBe(5)
  expect(restockableOf(pieces({ leftPieces: 2 }), 'returned')).toBe(2)
  const onShelf = pieces({ cancelledQuantity: 1, restockedQuantity: 1 })
  expect(restockableOf(onShelf, 'unsent')).toBe(0)
  const twoFailed = pieces({ cancelledQuantity: 2, restockedQuantity: 1 })
  expect(restockableOf(twoFailed, 'unsent')).toBe(1)
  const lost = pieces({ cancelledQuantity: 1 })
  expect(restockableOf(lost, 'unsent')).toBe(5)
  const refunded = pieces({ cancelledQuantity: 2, restockedQuantity: 1, refundedPieces: 2 })
  expect(restockableOf(refunded, 'unsent')).toBe(3)
})
