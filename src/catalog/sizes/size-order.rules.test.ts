import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortBySize, sortOwnSizes } from './size-order.rules.ts'

const sorted = (sizes: string[]) => sortBySize(sizes, (size) => size)

test.each([
  ['letters, each pair between its two', 'XXS XS S S/M M M/L L L/XL XL 2XL 3XL 10XL'],
  ['both ways to write a size', 'XXS,XS,S,M,L,XL,2XL,XXL,3XL,XXXL'],
  ['words for letters', 'Extra small,sm,Medium,Large,X-Large,XX-Large,3X-Large'],
  ['short words for letters', 'xs,Small,md,M/L,lg,extra large'],
  ['numbers by their number', '8,10,12,UK 14,16.5,38/40,100'],
  ['letters, numbers, words, and one size last', 'XS,S / M,L-XL,8,UK 10,Petite,Tall,One size'],
])('sizes are sorted as shops sort them: %s', (_name, sizesInOrder) => {
  const sizes = sizesInOrder.split(sizesInOrder.includes(',') ? ',' : ' ')
  for (let turn = 0; turn < sizes.length; turn++) {
    const mixed = [...sizes.slice(turn), ...sizes.slice(0, turn)].toReversed()
    expect(sorted(mixed)).toEqual(sizes)
  }
})

// (rule: size-order)
test('sizes that are no letters or numbers stay as the owner has them, those of one size together', () => {
  const variants = ['Queen Red', 'Petite Red', 'M Red', 'Petite Blue', 'Queen Blue', 'S-L Red', 'UK 8 Red']
  expect(sortOwnSizes(variants, (variant) => variant.replace(/ \w+$/, ''))).toEqual([
    'M Red',
    'S-L Red',
    'UK 8 Red',
    'Queen Red',
    'Queen Blue',
    'Petite Red',
    'Petite Blue',
  ])
})

test('any sizes an owner makes up have one order', () => {
  const size = fc.oneof(
    fc.string(),
    fc.constantFrom('S', 's', 'S/M', 'XL', '2XL', '8', 'UK 8', 'One size', ''),
  )
  fc.assert(
    fc.property(size, size, size, (a, b, c) => {
      const inOrder = sorted([a, b, c])
      expect(sorted([c, a, b])).toEqual(inOrder)
      expect(sorted([b, a, c])).toEqual(inOrder)
      expect(sorted(inOrder.slice(1))).toEqual(inOrder.slice(1))
      expect(sorted(inOrder.slice(0, 2))).toEqual(inOrder.slice(0, 2))
    }),
  )
})
