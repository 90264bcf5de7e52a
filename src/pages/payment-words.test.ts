import { createElement } from 'react'
import { expect, test } from 'vitest'
import { PaymentReturn } from '../checkout/outcome/payment-return.tsx'
import { renderAt } from './test-render.ts'

// (rule: payment-return)
test('a payer from a chat without an email reads her order number and no mention of an email', async () => {
  const chatOrder = { order_number: 'IL-20261120-000009', has_email: false, expected: 'Sat 21 – Wed 25 Nov' }
  for (const outcome of ['success', 'confirming', 'review', 'refunding'] as const) {
    const message = 'We are checking your payment and will email you.'
    const props = { outcome, message, order: null, chatOrder } as never
    const html = await renderAt('/checkout/success', () => createElement(PaymentReturn, props))
    const page = html.slice(html.indexOf('data-testid="payment-outcome"'), html.indexOf('Need help?</h2>'))
    expect(page).toContain('data-testid="order-number">IL-20261120-000009')
    expect(page).toContain('Keep your order number, IL-20261120-000009.')
    expect([outcome, /email/i.test(page)]).toEqual([outcome, false])
    expect(page.includes('Arrives Sat 21 – Wed 25 Nov.')).toBe(outcome === 'success')
  }
})

// (rule: payment-return)
test('late money, and money under review, each have one wording', async () => {
  const nextOf = async (outcome: 'refunding' | 'review') => {
    const chatOrder = { order_number: 'IL-1', has_email: true, expected: null }
    const props = { outcome, message: '', order: null, chatOrder } as never
    return renderAt('/checkout/success', () => createElement(PaymentReturn, props))
  }
  const refunding = await nextOf('refunding')
  expect(refunding).toContain('Order Cancelled')
  expect(refunding).toContain('We send the whole payment back the way you paid.')
  const review = await nextOf('review')
  expect(review).toContain('A person compares the payment with your order.')
  for (const html of [refunding, review])
    for (const words of ['As soon as the money is confirmed', 'We are checking with your bank', 'by itself'])
      expect(html).not.toContain(words)
})
