import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderView } from '../order/order.schema.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { OrderActions } from './order-actions.tsx'

const order = {
  id: 'order-1',
  order_number: 'IL-1001',
  total_amount: 2_050_000,
  can_pay: true,
  can_cancel: true,
  deposit: null,
  items: [{ id: 'i1', product_id: 'p1', variant_id: 'v1', quantity: 2, title: 'Ankara Dress' }],
} as OrderView

const button = (name: string) => screen.getByRole('button', { name })

// (rule: buy-again)
test('Buy Again is busy until the pieces are in the cart, and a second press adds nothing', async () => {
  const held = Promise.withResolvers()
  const { user, sent } = await openScreen(<OrderActions order={order} />, {
    answers: { 'POST /api/cart/items': () => held.promise },
  })
  await user.click(button('Buy Again'))
  expect(button('Buy Again').getAttribute('aria-busy')).toBe('true')
  await user.click(button('Buy Again'))
  held.resolve({})
  await screen.findByText('Added to cart!')
  expect(button('Buy Again').hasAttribute('aria-busy')).toBe(false)
  expect(sent.map(({ body }) => body)).toEqual([{ product_id: 'p1', variant_id: 'v1', quantity: 2 }])
})

test('an unpaid order is paid with the total that was read, and is kept by the first key in the question of cancelling', async () => {
  const { user, sent } = await openScreen(<OrderActions order={order} />)
  const pay = screen.getByRole('link', { name: 'Pay Now' })
  expect(pay.getAttribute('href')).toBe('/checkout?order=order-1&total=2050000')
  await user.click(button('Cancel Order'))
  await expect.poll(() => document.activeElement?.textContent).toBe('Keep Order')
  await user.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})
