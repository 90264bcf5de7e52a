import { expect, test } from 'vitest'
import { isMadeSku, skuOf } from './sku.rules.ts'

// (rule: plain-skus)
test('a SKU that the shop makes has six plain letters and the size', () => {
  expect(skuOf('aso-oke', { size: 'UK 10', color: 'Ojú-ọ̀run blue' })).toBe('ASOKOJ-UK10')
  expect(skuOf('aso-oke', { size: '38/40', color: 'Écru, “crème”' })).toBe('ASOKEC-38-40')
  expect(skuOf('aso-oke', { size: 'M', color: '藍' })).toBe('ASOOKE-M')
  expect(skuOf('aso-oke', { size: null, color: null })).toBe('ASOOKE')
  expect(skuOf('ankara-wrap-dress', { size: 'S', color: null })).toBe('ANWRDR-S')
  expect(skuOf('hat', { size: null, color: 'Red' })).toBe('HATRE')
  expect(skuOf('aso-oke', { size: 'x'.repeat(100), color: null })).toHaveLength(80)
})

test('a long SKU of before is known as one that the shop made', () => {
  const option = { size: 'UK 10', color: 'Ojú-ọ̀run blue' }
  expect(isMadeSku('ASO-OKE-OJU-ORUNBLUE-UK10', 'aso-oke', option)).toBe(true)
  expect(isMadeSku('ASOKOJ-UK10', 'aso-oke', option)).toBe(true)
  expect(isMadeSku('MY-OWN', 'aso-oke', option)).toBe(false)
})
