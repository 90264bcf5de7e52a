import { expect, test } from 'vitest'
import { pieceLabel, variantLabel, variantName } from './variant-label.rules.ts'

test('a variant is named by its existing options', () => {
  expect(variantLabel({ size: 'M', color: 'Clay' })).toBe('M / Clay')
  expect(variantLabel({ size: null, color: 'Clay' })).toBe('Clay')
  expect(variantLabel({ size: null, color: null })).toBe('')
  expect(variantName({ size: null, color: null })).toBe('One size')
})

test('a piece is named by its title and the options it has', () => {
  expect(pieceLabel({ title: 'Wrap Dress', size: 'M', color: 'Clay' })).toBe('Wrap Dress, M / Clay')
  expect(pieceLabel({ title: 'Tote', size: null, color: null })).toBe('Tote')
})
