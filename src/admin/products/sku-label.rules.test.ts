import { expect, test } from 'vitest'
import { skuLabelText } from './sku-label.rules.ts'

// (rule: sku-labels)
test('a title has the lines that size, price and SKU leave on a label', () => {
  expect(skuLabelText({ option: 'UK 12, Teal', sku: 'ASO-12' })).toEqual({ size: 'usual', titleLines: 2 })
  expect(skuLabelText({ option: '', sku: 'ASO' })).toEqual({ size: 'usual', titleLines: 3 })
  expect(skuLabelText({ option: 'x'.repeat(40), sku: 'ASO-12' })).toEqual({ size: 'small', titleLines: 5 })
  expect(skuLabelText({ option: 'x'.repeat(72), sku: 's'.repeat(80) })).toEqual({
    size: 'fine',
    titleLines: 3,
  })
  expect(skuLabelText({ option: 'x'.repeat(200), sku: 's'.repeat(200) })).toEqual({
    size: 'fine',
    titleLines: 1,
  })
})
