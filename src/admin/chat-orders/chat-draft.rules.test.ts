import { expect, test } from 'vitest'
import {
  blankDraft,
  itemsOf,
  linkedPiecesOf,
  linkTextOf,
  neededOf,
  withLine,
  withPrice,
  withQuantity,
} from './chat-draft.rules.ts'

const piece = { productId: 'p', variantId: 'v', title: 'Dress', option: 'M', imageUrl: null, listPrice: 100 }

test('choosing a size again makes one more of it; none left takes the line out', () => {
  const once = withLine(blankDraft('k').lines, piece)
  const twice = withLine(once, piece)
  expect(itemsOf(twice)).toEqual([{ product_id: 'p', variant_id: 'v', quantity: 2 }])
  expect(withQuantity(withLine(twice, { ...piece, variantId: 'w' }), 'v', 0)).toEqual([
    { ...piece, variantId: 'w', quantity: 1 },
  ])
})

// (rule: cart-links)
test('a link has the chosen sizes with their numbers, and no agreed price', () => {
  const lines = withPrice(withLine(withLine([], piece), piece), 'v', 50)
  expect(linkedPiecesOf(lines)).toEqual([{ name: 'v', quantity: 2 }])
  expect(linkTextOf(withLine(lines, { ...piece, variantId: 'w', title: 'Tote', option: '' }))).toBe(
    '2 × Dress, M; 1 × Tote',
  )
})

// (rule: chat-order)
test('what is still needed is named in the order of the screen', () => {
  const blank = blankDraft('k')
  const wrong = { first_name: 'x', phone: 'x', items: 'x', zone_id: 'x' }
  expect(neededOf(wrong, blank)).toEqual(['a piece', 'a name', 'a phone', 'a place'])
  expect(
    neededOf({ percent: 'x', due_on: 'x', items: 'x' }, { ...blank, lines: withLine([], piece) }),
  ).toEqual(['a price', 'the deposit'])
  expect(neededOf({}, blank)).toEqual([])
})
