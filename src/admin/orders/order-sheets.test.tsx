import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { openScreen } from '../../ui/test-screen.ts'
import type { Answers } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { staffOf } from '../kit/test-staff.ts'
import { orderSheet } from './order-doing.tsx'
import { OrderSheets } from './order-sheets.tsx'

const line = {
  id: 'line-1',
  title: 'Ankara Dress',
  size: 'M',
  color: null,
  image_url: null,
  in_parcel: 2,
  to_pack: 2,
  quantity: 2,
  unit_price: 900_000,
  line_total: 1_800_000,
  is_discounted: false,
  is_fee: false,
}
const order = {
  id: 'order-1',
  order_number: 'IL-1001',
  status: 'pending',
  updated_at: '2026-11-20T10:00:00.000Z',
  currency: 'NGN',
  email: 'ada@shop.test',
  next: null,
  lines: [line],
  fulfilments: [{ id: 'f1', state: 'packed' }],
  money: { subtotal: 1_800_000, discount: 0, delivery: 250_000, total_amount: 2_050_000 },
  shipping_address: { firstName: 'Ada', address: '12 Bode Thomas Street' },
} as unknown as StaffOrder
const label = { parcel: 'f1', state: 'bought', carrier: 'GIG', cost: 300_000, tracking_number: 'GIG-77' }

function Order() {
  const { open } = useOverlay(orderSheet)
  return (
    <AskProvider>
      <button onClick={() => open('ship')}>Ship it</button>
      <button onClick={() => open('lines')}>Change it</button>
      <OrderSheets order={order} params={{}} />
    </AskProvider>
  )
}

async function openOrder(press: string, answers: Answers = {}) {
  const opened = await openScreen(<Order />, {
    answers: {
      'GET /api/admin/me': staffOf(),
      'GET /api/admin/orders/carriers': { carriers: ['GIG', 'Kwik'] },
      'GET /api/admin/orders/order-1/labels': { labels: [label], account: null },
      'GET /api/admin/orders/order-1/money': { deposit: null },
      'POST /api/admin/orders/order-1/ship': order,
      'POST /api/admin/orders/order-1/lines': order,
      ...answers,
    },
  })
  const button = (name: string | RegExp) => opened.user.click(screen.getByRole('button', { name }))
  await button(press)
  await screen.findByRole('dialog')
  return {
    ...opened,
    button,
    field: (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name),
    posts: () => opened.sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body),
  }
}

// (rule: tracking-link)
test('the number of a label is its carrier’s: another who carries it does not have it', async () => {
  const { button, field, posts } = await openOrder('Ship it')
  await screen.findByText(/^GIG GIG-77/)
  expect(field(/^Tracking number/).value).toBe('GIG-77')
  await button('Kwik')
  expect(field(/^Tracking number/).value).toBe('')
  await button('GIG')
  expect(field(/^Tracking number/).value).toBe('GIG-77')
  await button('Kwik')
  await button('Ship')
  await screen.findByText('A parcel of IL-1001 is on its way')
  expect(posts()).toEqual([{ carrier: 'Kwik', tracking_number: '' }])
})

// (rule: own-piece)
test('a fee that is typed and not added is asked about before the order is changed', async () => {
  const { button, field, posts, user } = await openOrder('Change it')
  await button(/^One more/)
  await user.type(field(/^What it is/), 'Gift wrapping')
  await user.type(field(/^Amount/), '2,000')
  await button(/^Save/)
  expect([posts(), screen.getByText('Add it, or empty it')]).toEqual([[], expect.anything()])
  await button('Add it')
  await button(/^Save/)
  await screen.findByText(/^The order is changed/)
  expect(posts()).toMatchObject([{ pieces: [{ title: 'Gift wrapping', price: 200_000, quantity: 1 }] }])
})

test('nothing is shipped before it is seen which carrier is chosen', async () => {
  const carriers = Promise.withResolvers<unknown>()
  const { button, posts } = await openOrder('Ship it', {
    'GET /api/admin/orders/carriers': () => carriers.promise,
    'GET /api/admin/orders/order-1/labels': { labels: [], account: null },
  })
  const ship = screen.getByRole<HTMLButtonElement>('button', { name: 'Ship' })
  expect(ship.disabled).toBe(true)
  carriers.resolve({ carriers: ['Kwik', 'GIG'] })
  await screen.findByRole('button', { name: 'Kwik' })
  await button('Ship')
  expect(posts()).toMatchObject([{ carrier: 'Kwik' }])
})
