import { createRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffReturn } from '../../returns/returns.schema.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import { staffOf } from '../kit/test-staff.ts'
import { ReturnPage } from './return.page.tsx'

const sums = { goods: 1_800_000, delivery: 0, way_back: 0, not_given: 0, kept: 0, exchange: 0, credit: 0 }
const may = {
  approve: false,
  decline: false,
  receive: false,
  settle: false,
  withdraw: false,
  send_first: false,
}
const view = {
  id: 'r-1',
  number: 1,
  kind: 'return',
  state: 'requested',
  order_id: 'order-1',
  order_number: 'IL-1001',
  customer_name: 'Ada Obi',
  currency: 'NGN',
  note: '',
  created_at: '2026-11-20T10:00:00.000Z',
  opened_by: 'customer',
  window_ends_on: '2026-11-27',
  way: null,
  place: '',
  suggested_way: 'send',
  suggested_place: '1 Shop Street',
  expires_on: null,
  received_at: null,
  settled_at: null,
  decline_reason: '',
  exchange: null,
  is_disputed: false,
  is_ours: false,
  shop_pays_way: false,
  options: [],
  others: [],
  pictures: [],
  can: { ...may, approve: true },
  money: { sums: { ...sums, total: 1_800_000 }, rows: [], is_frozen: false },
  lines: [
    {
      id: 'line-1',
      order_line_id: 'ol-1',
      title: 'Ankara Dress',
      variant: 'M',
      image_url: null,
      quantity: 1,
      reason: 'changed_mind',
      wish: 'refund',
      wanted: null,
      worth: null,
      as_new: 1,
      damaged: 0,
      missing: 0,
      wrong: 0,
    },
  ],
} as unknown as StaffReturn

const order = {
  fulfilments: [{ id: 'f-1', state: 'delivered', carrier: 'Kwik', tracking_number: 'K-7', parcel_url: null }],
  events: [
    { status: 'shipped', created_at: '2026-11-22T09:00:00Z' },
    { status: 'delivered', created_at: '2026-11-23T13:10:00Z' },
  ],
}

const money = {
  attempts: [
    {
      id: 'p-1',
      status: 'success',
      refundable: 1_800_000,
      channel: 'card',
      provider: 'paystack',
      is_recorded: false,
    },
  ],
}

async function openReturn(own: Partial<StaffReturn>) {
  const Asked = () => (
    <AskProvider>
      <ReturnPage />
    </AskProvider>
  )
  const page = createRoute({ component: Asked, getParentRoute: () => null as never, path: '/' } as never)
  const opened = await openScreen({ '/admin/returns/$id': page } as never, {
    at: '/admin/returns/r-1',
    answers: {
      'GET /api/admin/me': staffOf(),
      'GET /api/admin/returns/r-1': { ...view, ...own },
      'GET /api/admin/orders/order-1': order,
      'GET /api/admin/orders/order-1/money': money,
      'GET /api/admin/orders/order-1/labels': { labels: [], account: null },
      'POST /api/admin/returns/r-1/approve': view,
      'POST /api/admin/returns/r-1/settle': view,
    },
  })
  await screen.findByTestId('return')
  return {
    ...opened,
    press: (name: RegExp) => opened.user.click(screen.getByRole('button', { name })),
    type: (name: RegExp, text: string) => opened.user.type(screen.getByLabelText(name), text),
    posts: () => opened.sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body),
  }
}

// (rules: return-sums, typed-money)
test('a return is not approved without what the way back costs while it is typed so that it could be two', async () => {
  const { type, press, posts, user } = await openReturn({})
  await type(/^You pay for the return delivery/, '2.500')
  await press(/^Approve/)
  expect([posts(), screen.getByText('Type an amount, like 2,500')]).toEqual([[], expect.anything()])
  await user.clear(screen.getByLabelText(/^You pay for the return delivery/))
  await type(/^You pay for the return delivery/, '2,500')
  await press(/^Approve/)
  expect(posts()).toMatchObject([{ way: 'send', way_back: 250_000 }])
})

// (rule: return-sums)
test('what is refunded says where it goes and how long that takes before it is approved', async () => {
  await openReturn({})
  await screen.findByText(
    'The money goes to the card it came from. Banks usually show it within 10 business days. It cannot be undone once you approve.',
  )
})

// (rule: return-sums)
test('a reason to keep a part asks how much is kept', async () => {
  const settles = { ...may, settle: true }
  const { type, press, posts } = await openReturn({ state: 'received', can: settles } as Partial<StaffReturn>)
  await type(/^Reason you keep it/, 'Worn')
  await press(/^Refund|Settle/)
  expect([posts(), screen.getByText('Type how much stays')]).toEqual([[], expect.anything()])
})

test('a claim shows how the parcel of its order went, a return does not', async () => {
  const { unmount } = await openReturn({ kind: 'claim' })
  const way = await screen.findByRole('region', { name: 'How it was delivered' })
  expect(way.textContent).toContain('With Kwik K-7')
  expect(way.textContent).toContain(
    'Sent 22 Nov 2026, 10:00. Delivered 23 Nov 2026, 14:10. No code was asked for at the door.',
  )
  unmount()
  await openReturn({})
  expect(screen.queryByText('How it was delivered')).toBeNull()
})
