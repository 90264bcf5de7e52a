import { expect, test } from 'vitest'
import {
  channelOf,
  channelWords,
  giveBackWords,
  isManual,
  orderMethodOf,
  paymentMethodLabel,
  recordedMethodNames,
  recordedMethods,
  refundWay,
} from './payment-methods.rules.ts'

// (rule: refunds)
test.each([
  [
    'card',
    'We are sending ₦5,000 back to the card you paid with. Banks usually show it within 10 business days.',
  ],
  [
    'bank_transfer',
    'We are sending ₦5,000 back to the bank account you paid from. Banks usually show it within 10 business days.',
  ],
  [
    'ussd',
    'We are sending ₦5,000 back to the bank account you paid from. Banks usually show it within 10 business days.',
  ],
  [
    'recorded_transfer',
    'We are sending ₦5,000 by bank transfer, back to the account your transfer came from.',
  ],
  ['cash', 'You get ₦5,000 back in cash. Reply to this email if you do not have it yet.'],
  [
    'terminal',
    'We are sending ₦5,000 back to the card you paid with at our terminal. Banks usually show it within 10 business days.',
  ],
  [
    'wallet',
    'We are sending ₦5,000 back to the bank account you paid from. Banks usually show it within 10 business days.',
  ],
  [null, 'We are sending ₦5,000 back the way you paid. Banks usually show it within 10 business days.'],
])('money that came by %s goes back the same way', (channel, words) => {
  expect(refundWay('₦5,000', channel)).toBe(words)
})

test('a way of paying has a name, also one the shop does not know yet', () => {
  const ways = [
    'paystack',
    'card',
    'bank',
    'bank_transfer',
    'transfer',
    'cash',
    'terminal',
    'ussd',
    'mobile_money_wallet',
  ]
  expect(ways.map(paymentMethodLabel)).toEqual([
    'Paystack',
    'Card (Paystack)',
    'Bank (Paystack)',
    'Bank transfer (Paystack)',
    'Bank transfer',
    'Cash',
    'Card at our terminal',
    'USSD (Paystack)',
    'mobile money wallet',
  ])
})

const byHand = (method: string | null) => ({ provider: 'manual', method })

// (rule: payment-methods)
test('only what a person saw is money outside the provider', () => {
  expect([byHand('cash'), { provider: 'paystack' }, { provider: null }].map(isManual)).toEqual([
    true,
    false,
    false,
  ])
})

// (rule: payment-methods)
test('an order shows its method by hand, else who took the money', () => {
  expect([...recordedMethodNames, null].map((name) => orderMethodOf(byHand(name)))).toEqual([
    'transfer',
    'cash',
    'terminal',
    'transfer',
  ])
  expect(orderMethodOf({ provider: 'paystack', method: 'bank_transfer' })).toBe('paystack')
  expect(orderMethodOf({ provider: 'other', method: null })).toBe('other')
  expect(orderMethodOf({ provider: null, method: null })).toBe('paystack')
})

// (rule: payment-methods)
test('a payment by hand has a channel of its own, in the owner’s words', () => {
  const channels = recordedMethodNames.map((name) => channelOf(byHand(name)))
  expect(channels.map((channel) => channelWords(channel, 'paystack'))).toEqual([
    'Transfer you recorded',
    'Cash',
    'Card at your terminal',
  ])
  expect(channels.map(giveBackWords)).toEqual([
    'Send the money from your bank: it came by a transfer you recorded.',
    'Refund it in cash: it came in cash.',
    'Refund it at your terminal, or from your bank: it came by card there.',
  ])
  expect(['card', null, 'mobile_money'].map((channel) => channelWords(channel, 'paystack'))).toEqual([
    'Card',
    'Paystack',
    'mobile money',
  ])
  expect([channelOf({ provider: 'paystack', method: 'card' }), giveBackWords('card')]).toEqual(['card', ''])
})

// (rule: payment-methods)
test('no two methods share a word, and only cash lies in the till', () => {
  const rows = Object.values(recordedMethods)
  const words = rows.flatMap((row) => [...new Set([row.channel, row.orderWord])])
  expect(new Set(words).size).toBe(words.length)
  expect(recordedMethodNames.filter((name) => recordedMethods[name].isCash)).toEqual(['cash'])
})

// (rule: payment-methods)
test.each([
  [
    'bank_transfer',
    'Transfer',
    'Ada sent ₦5,000 to your own account? Record it only when you see it there: the order is paid from then on, with its emails.',
    ['The bank’s reference', 'Type the bank’s reference'],
    ['Where you saw it', 'Say where you saw it', 'GTBank app, from Ada Obi'],
    ['a transfer', 'Bank transfer T-1.'],
  ],
  [
    'cash',
    'Cash',
    'Ada gave ₦5,000 in cash? Record it only when it is counted: the order is paid from then on, with its emails.',
    [null, undefined],
    ['Who took it, and where', 'Say who took it', 'Ada at the shop'],
    ['cash', 'Paid in cash.'],
  ],
  [
    'terminal',
    'Terminal',
    'Ada paid ₦5,000 at your terminal? Record it only when the terminal approved it: the order is paid from then on, with its emails.',
    ['The number on the slip', 'Type the number on the slip'],
    ['Which terminal', 'Say which terminal', 'Moniepoint at the counter'],
    ['a terminal payment', 'Card at our terminal, slip T-1.'],
  ],
] as const)('%s asks the owner for what proves it', (name, choice, lead, reference, note, history) => {
  const { asks, ...method } = recordedMethods[name]
  expect(method.choice).toBe(choice)
  expect(asks.lead('Ada', '₦5,000')).toBe(lead)
  expect([asks.reference, asks.referenceMissing]).toEqual(reference)
  expect([asks.note, asks.noteMissing, asks.example]).toEqual(note)
  expect([method.recorded, method.event('T-1')]).toEqual(history)
})
