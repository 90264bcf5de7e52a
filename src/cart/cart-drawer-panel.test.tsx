import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../ui/test-lines.ts'
import { openScreen } from '../ui/test-screen.ts'
import CartDrawerPanel from './cart-drawer-panel.tsx'
import { cartQuery } from './cart.queries.ts'
import type { CartItem } from './cart.schema.ts'

const item = (title: string, quantity: number, price_ngn: number): CartItem => ({
  id: title,
  product_id: `of ${title}`,
  variant_id: `size of ${title}`,
  quantity,
  product: { title, slug: 'slug', price_ngn, compare_at_price: null, images: [] },
  variant: { size: 'M', color: 'Blue', stock_quantity: 5 },
  line_total: quantity * price_ngn,
})
const cart = {
  items: [item('Ankara Dress', 2, 900_000), item('Raffia Tote', 1, 2_250_000)],
  count: 3,
  total: 4_050_000,
  notices: [],
}

// (rule: cart-messages)
test('the drawer says what was added, the sum of all its lines, and takes one out', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(cartQuery.queryKey, cart)
  const { user, sent } = await openScreen(<CartDrawerPanel addedTitle="Raffia Tote" onClose={vi.fn()} />, {
    queryClient,
    answers: {
      'DELETE /api/cart/items/Raffia%20Tote': { ...cart, items: [cart.items[0]] },
    },
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }))
  await drawer.findByText('Added to cart!')
  const lines = linesOf()
  for (const said of ['₦18,000', '₦22,500', 'Subtotal', '₦40,500']) expect(lines).toContain(said)
  await user.click(drawer.getByRole('button', { name: 'Remove Raffia Tote' }))
  await expect.poll(() => sent.map(({ call }) => call)).toContain('DELETE /api/cart/items/Raffia%20Tote')
  await expect.poll(() => drawer.queryByText('Added to cart!')).toBeNull()
})
