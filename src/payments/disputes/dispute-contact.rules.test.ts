import { expect, test } from 'vitest'
import { erasedEmail, erasedName } from '../../orders/order/erased-customer.rules.ts'
import { contactProblems, isShopsEmail, knownContact } from './dispute-contact.rules.ts'
import { contactFields } from '../ledger/dispute-states.rules.ts'

const shopEmail = 'hello@shop.test'
const order = { source: 'shop', email: 'ada@example.com', customerName: 'Ada Obi', phone: '+2348030000000' }
const payment = { payerName: 'OBI ADA', payerEmail: null }
const known = (more: object = {}, paid = payment) =>
  knownContact({ order: { ...order, ...more }, payment: paid, typed: undefined, shopEmail })

// (rule: dispute-contact)
test('who paid is what the order says, else what its payment was opened with', () => {
  expect(Object.values(known())).toEqual(['Ada Obi', 'ada@example.com', '+2348030000000'])
  const fromChat = known({ email: '', source: 'chat' })
  expect(fromChat.customer_email).toBe(shopEmail)
  expect(known({ email: '' }, { ...payment, payerEmail: 'payer@example.com' } as never).customer_email).toBe(
    'payer@example.com',
  )
  expect(isShopsEmail({ email: '' }, fromChat, shopEmail)).toBe(true)
  expect(isShopsEmail(order, known(), shopEmail)).toBe(false)
})

// (rule: dispute-contact)
test('of a sale at the counter and of an erased customer the provider’s word is all there is', () => {
  const counter = { source: 'counter', email: '', customerName: 'Counter', phone: '' }
  expect(Object.values(known(counter))).toEqual(['OBI ADA', shopEmail, ''])
  const erased = { email: erasedEmail, customerName: erasedName, phone: '' }
  expect(Object.values(known(erased, { payerName: null, payerEmail: null } as never))).toEqual([
    '',
    shopEmail,
    '',
  ])
})

// (rule: dispute-contact)
test('an answer that was begun keeps what was typed', () => {
  const typed = {
    customer_name: 'Bola',
    customer_email: 'bola@example.com',
    customer_phone: '+2348031111111',
  }
  expect(knownContact({ order, payment, typed, shopEmail })).toBe(typed)
})

// (rule: dispute-contact)
test('each field says what it lacks; what the provider does not ask for may be empty, not wrong', () => {
  const none = { customer_name: ' ', customer_email: '', customer_phone: '' }
  expect(Object.keys(contactProblems(none, { required: contactFields, country: 'NG' }))).toEqual([
    ...contactFields,
  ])
  expect(contactProblems(none, { required: [], country: 'NG' })).toEqual({})
  const wrong = { customer_name: 'Ada', customer_email: 'ada', customer_phone: '12' }
  expect(Object.keys(contactProblems(wrong, { required: [], country: 'NG' }))).toEqual([
    'customer_email',
    'customer_phone',
  ])
  expect(contactProblems(wrong, { required: [], country: 'NG', contact: wrong })).not.toHaveProperty(
    'customer_phone',
  )
  const abroad = { customer_name: 'Ada', customer_email: 'ada@example.com', customer_phone: '020 7946 0000' }
  expect(contactProblems(abroad, { required: contactFields, country: 'GB' })).toEqual({})
})
