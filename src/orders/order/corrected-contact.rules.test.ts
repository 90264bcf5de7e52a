import { expect, test } from 'vitest'
import { changedWords, checkContact } from './corrected-contact.rules.ts'

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
const nigeria = { country: 'NG', isEmailNeeded: true, phone: '+2348031234567' }

test('name, phone, street and city are needed; a last name and a landmark are not', () => {
  expect(checkContact(contact, nigeria)).toEqual({})
  const wrong = checkContact({ ...contact, firstName: ' ', phone: '12', address: '' }, nigeria)
  expect(Object.keys(wrong)).toEqual(['firstName', 'address', 'phone'])
})

test('an order without an e-mail may stay without; a postcode is needed where there are any', () => {
  expect(checkContact({ ...contact, email: '' }, { ...nigeria, isEmailNeeded: false })).toEqual({})
  expect(checkContact({ ...contact, email: '' }, nigeria)).toHaveProperty('email')
  const british = { ...contact, phone: '+44 7700 900123' }
  expect(checkContact(british, { ...nigeria, country: 'GB' })).toHaveProperty('zipCode')
})

// (rule: phone-numbers)
test('a phone that was taken before may stay when something else is corrected; another like it is refused', () => {
  const short = { ...contact, phone: '+23412712003' }
  expect(checkContact(short, { ...nigeria, phone: '+23412712003' })).toEqual({})
  expect(checkContact(short, nigeria)).toEqual({ phone: 'Please enter a complete phone number' })
})

test('what was corrected is told by its kind', () => {
  expect(changedWords(['phone'])).toBe('the phone number')
  expect(changedWords(['firstName', 'city', 'email'])).toBe(
    'the name, the email address and the delivery address',
  )
})
