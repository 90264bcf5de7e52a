import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../ui/test-screen.ts'
import ReturnSheet from './return-sheet.tsx'
import type { Returnable } from './returns.schema.ts'

const line = {
  order_line_id: 'ol-1',
  title: 'Ankara Dress',
  variant: 'M / Blue',
  image_url: null,
  returnable: 2,
  claimable: 2,
  is_final: false,
  paid: 1_800_000,
  quantity: 2,
  before: 0,
  unit_price: 900_000,
  price_now: 900_000,
  options: [],
}
const may: Returnable = {
  lines: [line],
  ends_on: '2026-12-05',
  delivery: 0,
  pieces_left: 2,
  shop_pays_way: false,
  is_disputed: false,
}

// (rule: return-photos)
test('a return waits for the photograph that is on its way, and has it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const onClose = vi.fn()
  const { user, sent } = await openScreen(
    <ReturnSheet her={{ order: 'order-1' }} may={may} currency="NGN" kind="return" onClose={onClose} />,
    {
      answers: {
        'POST /api/orders/order-1/return-photos': () => promise,
        'POST /api/orders/order-1/returns': { return: { number: 1 } },
      },
    },
  )
  const press = (name: RegExp) => user.click(screen.getByRole('button', { name }))
  await press(/^One more of Ankara/)
  await press(/^Too small/)
  await user.upload(screen.getByLabelText(/^Photographs/), new File(['x'], 'x.jpg', { type: 'image/jpeg' }))
  await user.click(screen.getByRole('button', { name: /^Send the return/ }))
  const sends = () => sent.filter(({ call }) => call === 'POST /api/orders/order-1/returns')
  expect(sends()).toEqual([])
  resolve({ id: '6f1d7c8e-0000-4000-8000-000000000001' })
  await screen.findByRole('button', { name: 'Remove photograph 1' })
  await press(/^Send the return/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sends().map(({ body }) => body)).toMatchObject([
    { photo_ids: ['6f1d7c8e-0000-4000-8000-000000000001'] },
  ])
})
