import { expect, test } from 'vitest'
import { checkCustomer } from './added-customer.rules.ts'

// (rules: added-customers, phone-numbers, email-normal-form)
test('a customer has a name, and a phone or an email, in their normal forms', () => {
  expect(checkCustomer({ name: ' Bisi Ade ', phone: '0803 555 0101', email: 'Bisi@Example.com ' })).toEqual({
    customer: { name: 'Bisi Ade', phone: '+2348035550101', email: 'bisi@example.com' },
  })
  expect(checkCustomer({ name: 'Bisi', phone: '', email: 'bisi@example.com' }).customer).toEqual({
    name: 'Bisi',
    phone: '',
    email: 'bisi@example.com',
  })
  expect(checkCustomer({ name: '', phone: '', email: '' }).errors).toEqual({
    name: 'Type a name',
    phone: 'Type a phone number or an email',
  })
  expect(checkCustomer({ name: 'Bisi', phone: '12', email: 'bisi@' }).errors).toEqual({
    phone: 'Please enter a complete phone number',
    email: 'Please enter a valid email address',
  })
})
