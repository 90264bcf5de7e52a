import { expect, test } from 'vitest'
import { erasedEmail, erasedName } from '../../orders/order/erased-customer.rules.ts'
import { fileTypeOf } from './evidence-file.rules.ts'
import { evidenceText, withoutReceipt, withReceipt } from './evidence-text.rules.ts'

const parcel = {
  id: 'f',
  number: 1,
  lines: [],
  carrier: 'GIG',
  tracking_number: 'G-1',
  parcel_url: 'https://gig.test/G-1',
}
const order = {
  order_number: 'IL-1',
  customer_name: 'Ada Obi',
  email: 'ada@example.com',
  phone: '+2348031234567',
  shipping_address: { address: '3 Allen', city: 'Ikeja', state: 'Lagos', zipCode: '' },
  country_name: 'Nigeria',
  currency: 'NGN',
  created_at: '2026-11-20T10:00:00Z',
  lines: [{ quantity: 2, title: 'Tote', size: null, color: 'Indigo' }],
  fulfilments: [
    { ...parcel, state: 'delivered' },
    { ...parcel, number: 2, state: 'packed' },
  ],
  events: [
    {
      event_type: 'delivered',
      title: 'Your order was delivered',
      is_private: false,
      created_at: '2026-11-22T10:00:00Z',
    },
    { event_type: 'note', title: 'A private note', is_private: true, created_at: '2026-11-22T11:00:00Z' },
    {
      event_type: 'charge_dispute_create',
      title: 'Disputed',
      is_private: false,
      created_at: '2026-11-23T11:00:00Z',
    },
  ],
}

// (rule: disputes)
test('a sale at the counter was taken away, and an erased customer is not named', () => {
  const about = (more: object) =>
    evidenceText({
      order: { ...order, events: [], ...more },
      paidMinor: 1_800_000,
      mails: [],
    } as never)
  expect(about({ source: 'counter', email: '', phone: '' })).toMatch(
    /^Order IL-1 was sold in the shop on .*\n.*\nThe buyer took it away\.$/,
  )
  const erased = about({ email: erasedEmail, customer_name: erasedName })
  expect(erased).toContain('placed by a customer whose data was deleted since on 20 Nov')
  expect(erased).not.toContain(erasedName)
})

// (rule: disputes)
test('the prepared answer has the order, its parcels, mails and history, and no private note', () => {
  const mails = [{ name: 'On its way', at: new Date('2026-11-21T10:00:00Z') }]
  const facts = { order, paidMinor: 1_800_000, mails }
  expect(evidenceText(facts as never).split('\n')).toEqual([
    'Order IL-1 was placed by Ada Obi (ada@example.com, +234 803 123 4567) on 20 Nov 2026, 11:00. ₦18,000 was paid for it.',
    'It was for: 2 × Tote, Indigo.',
    'Parcel 1 was sent with GIG, tracking number G-1 (https://gig.test/G-1) and was delivered.',
    'Parcel 2 is packed and has not left yet.',
    'Delivery address: 3 Allen, Ikeja, Lagos, Nigeria.',
    'Emails to the customer: On its way (21 Nov 2026, 11:00).',
    '22 Nov 2026, 11:00: Your order was delivered.',
  ])
})

// (rule: disputes)
test('the receipt’s address goes with the answer once, and is not in what the owner reads', () => {
  const url = 'https://shop.test/receipt/x'
  const sent = withReceipt('It arrived.', url)
  expect(sent).toBe(`It arrived.\nReceipt: ${url}`)
  expect(withReceipt(sent, url)).toBe(sent)
  expect(withoutReceipt(sent, url)).toBe('It arrived.')
})

// (rule: disputes)
test('a file is what its first bytes say', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
  expect(
    ['%PDF-1.7', '\xff\xd8\xff\xe0', '\x89PNG', '<html>', ''].map((text) => fileTypeOf(bytes(text))),
  ).toEqual(['pdf', 'jpg', 'png', null, null])
})
