import { expect, test } from 'vitest'
import { addressLines, placeLine } from './address-lines.rules.ts'

test('a state that is called like its city is named once', () => {
  expect(placeLine({ city: 'Lagos', state: 'Lagos', zipCode: '' })).toBe('Lagos')
  expect(placeLine({ city: 'lagos ', state: 'Lagos State', zipCode: '101233' })).toBe('lagos, 101233')
  expect(placeLine({ city: 'Lekki', state: 'Lagos', zipCode: '' })).toBe('Lekki, Lagos')
  expect(placeLine({ city: '', state: 'Lagos', zipCode: '' })).toBe('Lagos')
})

// (rule: address-fields)
test('an address on paper has the landmark as it was written, its zone or its country, and neither twice', () => {
  const to = {
    address: '12 Adeola Street',
    landmark: 'Opposite Total',
    city: 'Ibadan',
    state: 'Oyo',
    zipCode: '',
    country: 'NG',
    shippingLocation: 'South West',
  }
  const lines = ['12 Adeola Street', 'Opposite Total', 'Ibadan, Oyo']
  expect(addressLines(to, 'Nigeria')).toEqual([...lines, 'South West'])
  expect(addressLines({ ...to, shippingLocation: 'Oyo' }, 'Nigeria')).toEqual(lines)
  const abroad = { ...to, landmark: '', city: 'Accra', state: '', country: 'GH', shippingLocation: 'Africa' }
  expect(addressLines(abroad, 'Ghana')).toEqual(['12 Adeola Street', 'Accra', 'Ghana'])
})
