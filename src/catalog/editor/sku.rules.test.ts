import { expect, test } from 'vitest'
import { skuOf } from './sku.rules.ts'

// (rule: plain-skus)
test('a SKU that the shop makes has plain letters only', () => {
  expect(skuOf('aso-oke', { size: 'UK 10', color: 'Ojú-ọ̀run blue' })).toBe('ASO-OKE-OJU-ORUNBLUE-UK10')
  expect(skuOf('aso-oke', { size: '38/40', color: 'Café, “crème”' })).toBe('ASO-OKE-CAFE-CREME-38-40')
  expect(skuOf('aso-oke', { size: 'M', color: '藍' })).toBe('ASO-OKE-M')
  expect(skuOf('aso-oke', { size: null, color: null })).toBe('ASO-OKE')
  expect(skuOf('a'.repeat(100), { size: 'M', color: null })).toHaveLength(80)
})
