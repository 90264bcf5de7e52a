import { expect, test } from 'vitest'
import { erasedEmail } from './erased-customer.rules.ts'
import { doneWithMail, mailPromise, reachOf } from './reach.rules.ts'

// (rule: mail-promises)
test.each([
  [
    { email: 'bisi@example.com', phone: '' },
    'mail',
    'Bisi will get an email with the day.',
    'Saved; the customer is told',
  ],
  [
    { email: '', phone: '+2348030000000' },
    'whatsapp',
    'No email goes out: this order has no email address. Write to Bisi afterwards, the WhatsApp text is on the order.',
    'Saved; no email goes out, write on WhatsApp',
  ],
  [
    { email: erasedEmail, phone: '' },
    'none',
    'No email goes out: this order has no email address and no phone number.',
    'Saved; no email goes out',
  ],
])('an email is promised only to an address: %o', (order, reach, promise, done) => {
  expect(reachOf(order)).toBe(reach)
  expect(mailPromise('Bisi', reachOf(order), 'an email with the day')).toBe(promise)
  expect(doneWithMail('Saved', reachOf(order))).toBe(done)
})
