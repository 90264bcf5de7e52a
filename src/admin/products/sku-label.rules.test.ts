import { expect, test } from 'vitest'
import { skuLabelText } from './sku-label.rules.ts'

// (rule: sku-labels)
test('a title has the lines that size, price and SKU leave on a label', () => {
  expect(skuLabelText({ option: 'UK 12, Teal', sku: 'ASO-12' })).toEqual({ isTight: false, titleLines: 2 })
  expect(skuLabelText({ option: '', sku: 'ASO' })).toEqual({ isTight: false, titleLines: 3 })
  expect(skuLabelText({ option: 'x'.repeat(40), sku: 'ASO-12' })).toEqual({ isTight: true, titleLines: 5 })
  expect(skuLabelText({ option: 'x'.repeat(83), sku: 's'.repeat(64) })).toEqual({
    isTight: true,
    titleLines: 1,
  })
})
