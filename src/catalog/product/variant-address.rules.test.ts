import { expect, test } from 'vitest'
import { parseProductSearch, productAddress } from '../product-address.rules.ts'
import { knownSearch, variantAt } from './variant-address.rules.ts'

const variant = (size: string | null, color: string | null, stock_quantity = 1) => ({
  id: `${size}/${color}`,
  size,
  color,
  color_hex: null,
  stock_quantity,
})
const variants = [variant('UK 12', 'Ink', 0), variant('UK 12', 'Clay'), variant('UK 14', 'Ink')]

// (rule: variant-address)
test.each([
  [{}, {}],
  [
    { size: 'UK 12', colour: 'Clay' },
    { size: 'UK 12', colour: 'Clay' },
  ],
  [
    { size: 'uk 12', colour: 'CLAY' },
    { size: 'UK 12', colour: 'Clay' },
  ],
  [{ colour: 'clay' }, { colour: 'Clay' }],
  // The colour that can be bought in this size.
  [{ size: 'UK 12' }, { size: 'UK 12', colour: 'Clay' }],
  [{ size: 'UK 14' }, { size: 'UK 14', colour: 'Ink' }],
  // Clay does not come in 14; 99 and Puce nowhere.
  [{ size: 'UK 14', colour: 'Clay' }, { colour: 'Clay' }],
  [{ size: 'UK 99' }, {}],
  [{ size: 'UK 12', colour: 'Puce' }, {}],
  [{ colour: 'Puce' }, {}],
])('%o leads to %o', (asked, known) => {
  expect(knownSearch(variants, asked)).toEqual(known)
  expect(knownSearch(variants, known)).toEqual(known)
})

// (rule: variant-address)
test('the address of each variant leads to it, also where options differ in capitals alone or there is no colour', () => {
  const close = [variant('M', 'Teal'), variant('m', 'Teal'), variant('m', 'teal'), variant('One size', null)]
  for (const each of close) {
    const address = new URL(productAddress('wrap', each.color, each.size), 'https://shop.test')
    const asked = knownSearch(close, parseProductSearch(Object.fromEntries(address.searchParams)))
    expect(variantAt(close, asked)?.id).toBe(each.id)
  }
  expect(variantAt(variants, { colour: 'Ink' })).toBeUndefined()
})
