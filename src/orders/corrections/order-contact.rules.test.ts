import { expect, test } from 'vitest'
import { changedWords, checkContact } from './order-contact.rules.ts'

const contact = {
  firstName: 'Ada',
  lastName: '',
  phone: '0803 123 4567',
  email: 'ada@example.com',
  address: '1 Street',
  landmark: '',
  city: 'Yaba',
  zipCode: '',
}
const nigeria = { country: 'NG', isEmailNeeded: true }

test('name, phone, street and city are needed; a last name and a landmark are not', () => {
  expect(checkContact(contact, nigeria)).toEqual({})
  const wrong = checkContact({ ...contact, firstName: ' ', phone: '12', address: '' }, nigeria)
  expect(Object.keys(wrong)).toEqual(['firstName', 'address', 'phone'])
})

test('an order without an e-mail may stay without; a postcode is needed where there are any', () => {
  expect(checkContact({ ...contact, email: '' }, { ...nigeria, isEmailNeeded: false })).toEqual({})
  expect(checkContact({ ...contact, email: '' }, nigeria)).toHaveProperty('email')
  const british = { ...contact, phone: '+44 7700 900123' }
  expect(checkContact(british, { country: 'GB', isEmailNeeded: true })).toHaveProperty('zipCode')
})

test('what was corrected is told by its kind', () => {
  expect(changedWords(['phone'])).toBe('the phone number')
  expect(changedWords(['firstName', 'city', 'email'])).toBe(
    'the name, the email address and the delivery address',
  )
})
