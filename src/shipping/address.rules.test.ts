import { expect, test } from 'vitest'
import { type AddressForm, checkAddress, cleanAddress } from './address.rules.ts'
import { countries, findCountry, findState, nigerianStates } from './countries.rules.ts'

const form: AddressForm = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '0803 123-4567',
  address: '1 Marina',
  city: 'Lagos',
  state: 'Lagos',
  country: 'Nigeria',
  zipCode: '',
  shippingLocation: '5b0a9b0e-0000-4000-8000-000000000000',
}
const missing = 'Please fill in all required fields'

// (rules: countries, address-fields)
test('Nigeria has 36 states and the capital; there are seven countries', () => {
  expect(new Set(nigerianStates).size).toBe(37)
  expect(countries.map(({ name }) => name)).toEqual([
    'Nigeria',
    'United Kingdom',
    'United States',
    'Canada',
    'South Africa',
    'Ghana',
    'Dubai (UAE)',
  ])
  expect(findCountry('dubai (uae)')?.code).toBe('AE')
  expect(findCountry('France')).toBeNull()
  expect(findState(' abuja ')).toBe('FCT (Abuja)')
  expect(findState('Kent')).toBeNull()
})

test('a complete Nigerian address has no errors', () => {
  expect(checkAddress(form)).toEqual({})
})

// (rule: checkout-form)
test('every required field that is empty or blank is named with one message', () => {
  const required = [
    'email',
    'firstName',
    'lastName',
    'phone',
    'address',
    'city',
    'state',
    'shippingLocation',
  ] as const
  for (const field of required) {
    expect(checkAddress({ ...form, [field]: '' })).toEqual({ [field]: missing })
    expect(checkAddress({ ...form, [field]: '  ' })).toEqual({ [field]: missing })
  }
  expect(checkAddress({ ...form, country: '' }).country).toBe(missing)
})

// (rule: address-fields)
test('a state is required in Nigeria alone, a postcode only where the country uses one', () => {
  expect(checkAddress({ ...form, country: 'GH', state: '', phone: '0241234567' })).toEqual({})
  expect(checkAddress({ ...form, country: 'GB', state: '', zipCode: '' })).toEqual({ zipCode: missing })
  expect(checkAddress({ ...form, country: 'GB', state: '', zipCode: 'SW1A 1AA' })).toEqual({})
  expect(checkAddress({ ...form, state: 'Kent' })).toEqual({ state: 'Please choose a state' })
  expect(checkAddress({ ...form, country: 'France' }).country).toMatch(/countries we deliver to/)
})

// (rule: phone-numbers)
test('a phone number contains only numbers, after a leading plus', () => {
  for (const phone of ['+234 (803) 123-4567', '2348031234567', '08031234567'])
    expect(checkAddress({ ...form, phone })).toEqual({})
  for (const phone of ['0803abc4567', '0803+1234567', '+'])
    expect(checkAddress({ ...form, phone })).toEqual({ phone: 'Phone number must contain only numbers' })
  expect(checkAddress({ ...form, phone: '080' })).toEqual({ phone: 'Please enter a complete phone number' })
  expect(checkAddress({ ...form, email: 'ada@' })).toEqual({ email: 'Please enter a valid email address' })
})

test('one number has one form however it is typed', () => {
  for (const phone of [
    '0803 123 4567',
    '2348031234567',
    '+234 803 123 4567',
    '002348031234567',
    '8031234567',
  ])
    expect(cleanAddress({ ...form, phone }).phone).toBe('+2348031234567')
  const at = (country: string, phone: string) => cleanAddress({ ...form, country, phone }).phone
  expect(at('GB', '07911 123456')).toBe('+447911123456')
  expect(at('US', '(212) 555-0100')).toBe('+12125550100')
  expect(at('US', '12125550100')).toBe('+12125550100')
  expect(at('NG', '+44 7911 123456')).toBe('+447911123456')
})

test('an address is stored trimmed, with the usual names and no postcode where there is none', () => {
  expect(
    cleanAddress({
      ...form,
      email: ' Ada@Example.com ',
      city: ' Lekki ',
      state: 'lagos',
      zipCode: '100001',
      landmark: ' ',
    }),
  ).toMatchObject({ email: 'ada@example.com', city: 'Lekki', state: 'Lagos', country: 'NG', zipCode: '' })
  expect(cleanAddress({ ...form, landmark: ' near the mosque ' }).landmark).toBe('near the mosque')
  expect(cleanAddress({ ...form, country: 'GB', landmark: 'near the mosque' })).not.toHaveProperty('landmark')
})
