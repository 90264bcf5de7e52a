import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayAfter, dayText } from '../../cart/quote/deposit.rules.ts'
import { lagosDay } from '../../lib/time.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import type { Answers } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { moneyOfOrder, refundOf } from '../money/test-order-money.ts'
import { NeedsYouPage } from './needs-you.page.tsx'
import type { NeedsYou } from './needs-you.schema.ts'

const nothing: NeedsYou = { orders: [], quotes: [], payments: [], tills: [], rates: [], mails: [] }
const missed: NeedsYou['orders'][number] = {
  order: {
    id: 'order-1',
    order_number: 'IL-1001',
    customer_name: 'Ada Obi',
    reach: 'mail',
    status: 'pending',
    total_amount: 3_850_000,
    currency: 'NGN',
  },
  reasons: [
    {
      id: 'flag-1',
      kind: 'rest_due',
      text: 'The balance of ₦19,250 was due on Fri 4 Dec',
      dispute_id: null,
      return_id: null,
      due_at: null,
    },
  ],
  accept: null,
  refundable: 1_925_000,
  failed_refunds: [],
  at: '2026-12-05T09:00:00.000Z',
}

/** Needs you with a missed day, until a call has been made. */
async function openMissed(answers: Answers) {
  let isDone = false
  const once = Object.entries(answers).map(([call, answer]) => [call, () => ((isDone = true), answer)])
  const opened = await openScreen(
    <AskProvider>
      <NeedsYouPage />
    </AskProvider>,
    {
      answers: {
        'GET /api/admin/needs-you': () => (isDone ? nothing : { ...nothing, orders: [missed] }),
        ...Object.fromEntries(once),
      },
    },
  )
  await screen.findByRole('list', { name: 'What needs you' })
  return {
    ...opened,
    press: (name: string | RegExp) => opened.user.click(screen.getByRole('button', { name })),
    posts: () => opened.sent.filter(({ call }) => call.startsWith('POST')),
    isOver: () => screen.findByText(/^Nothing needs you\./),
  }
}

// (rules: rest-due, needs-you)
test('a missed day says what is due and offers two ways; more time sends the new day', async () => {
  const { press, posts, isOver } = await openMissed({ 'POST /api/admin/orders/order-1/rest': {} })
  const lines = linesOf(screen.getByRole('listitem')).filter((line) => !line.startsWith('time'))
  expect(lines).toEqual([
    expect.stringMatching(/^heading The balance of ₦19,250 was due on Fri 4 Dec ₦38,500 IL-1001, Ada Obi /),
    'The pieces stay held. Give more time, or cancel the order and refund it.',
    'button Give more time',
    'button Cancel and refund ₦19,250',
    'link Open the order [href=/admin/orders/order-1]',
  ])
  await press('Give more time')
  const day = dayAfter(lagosDay(new Date()), 10)
  fireEvent.change(screen.getByLabelText(/^The balance is due by/), { target: { value: day } })
  await press(`Give time until ${dayText(day)}`)
  await isOver()
  expect(posts()).toMatchObject([{ call: 'POST /api/admin/orders/order-1/rest', body: { due_on: day } }])
})

// (rules: rest-due, needs-you)
test('a missed day ends the order after a reason that the customer reads, with all its money back', async () => {
  const { press, posts, isOver, user } = await openMissed({
    'POST /api/admin/orders/order-1/cancel': moneyOfOrder({
      refunds: [refundOf({ reason: 'order_cancelled', status: 'pending', amount: 1_925_000 })],
    }),
  })
  await press('Cancel and refund ₦19,250')
  expect(screen.getByRole('dialog').textContent).toContain(
    '₦19,250 will be refunded to Ada Obi. This cannot be undone.',
  )
  await press('Cancel and refund ₦19,250')
  expect(posts()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Reason, for the customer' }), 'The rest was not paid')
  await press('Cancel and refund ₦19,250')
  await screen.findByText('IL-1001 is cancelled; ₦19,250 is being refunded to Ada Obi')
  await isOver()
  await waitFor(() =>
    expect(posts()).toMatchObject([
      {
        call: 'POST /api/admin/orders/order-1/cancel',
        body: { why: 'The rest was not paid', restock: true },
      },
    ]),
  )
})
