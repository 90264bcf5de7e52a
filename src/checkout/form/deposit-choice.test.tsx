import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { ada, quoteOf } from '../test-checkout-answers.ts'
import { paymentCall, watchLeaving } from '../test-checkout-page.ts'
import { openCheckout } from './test-checkout.ts'

const typed = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Phone: '08031234567',
  'Street address': '12 Bode Thomas Street',
  City: 'Surulere',
}
const deposit = { percent: 30, amount: 615_000, rest: 1_435_000, due_on: '2026-12-04' }
const placed = { authorization_url: 'https://pay.test/1', order_number: 'IL-1', order_id: 'o' }

// (rule: checkout-deposit)
test('a deposit that is offered is a choice, and all is paid until it is taken', async () => {
  watchLeaving()
  const { pay, user, fill, posted, field } = await openCheckout(
    { session: { ...ada, profile: null }, quote: quoteOf({ deposit }) },
    { [paymentCall]: { success: true, data: placed } },
  )
  const choice = await screen.findByRole('group', { name: 'How much to pay now' })
  expect(linesOf(choice)).toEqual([
    'group How much to pay now',
    'How much to pay now',
    'radio Pay all ₦20,500 (checked)',
    'radio Pay 30% now The balance, ₦14,350 , until Fri 4 Dec ₦6,150',
  ])
  await fill(typed)
  await user.selectOptions(field('State'), 'Lagos')
  await user.selectOptions(field('Shipping location'), 'zone-2')
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  await user.click(screen.getByRole('radio', { name: /^Pay 30% now/ }))
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦6,150'))
  await user.click(screen.getByRole('radio', { name: /^Pay all/ }))
  await waitFor(() => expect(pay().textContent).toBe('Proceed to Payment - ₦20,500'))
  await user.click(screen.getByRole('radio', { name: /^Pay 30% now/ }))
  await user.click(pay())
  await waitFor(() => expect(posted(paymentCall)).toHaveLength(1))
  expect(posted(paymentCall)[0]!.body).toMatchObject({
    orderData: { total_amount: 2_050_000, deposit_amount: 615_000 },
  })
  expect(JSON.stringify(posted(paymentCall)[0]!.body)).not.toContain('"pays"')
})
