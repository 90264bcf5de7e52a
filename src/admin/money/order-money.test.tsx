import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDateTime } from '../../lib/time.ts'
import type { OrderMoney as Money } from '../../payments/order-money.schema.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { RarerMoneyActions } from './money-actions.tsx'
import { moneySheet, OrderMoney } from './order-money.tsx'
import { at, attemptOf, moneyOfOrder, refundOf } from './test-order-money.ts'

const path = '/api/admin/orders/order-1'
const deposit = { amount: 615_000, paid: 615_000, due: 1_435_000, due_on: '2026-12-04' }

function More() {
  const sheet = useOverlay(moneySheet)
  return <RarerMoneyActions orderId="order-1" onOpen={sheet.open} />
}

async function openMoney(money: Money, answers = {}) {
  const opened = await openScreen(
    <AskProvider>
      <OrderMoney orderId="order-1" />
      <More />
    </AskProvider>,
    { answers: { [`GET ${path}/money`]: money, ...answers } },
  )
  await screen.findByTestId('order-money')
  return opened
}
const region = () => screen.getByRole('region', { name: 'Money' })
const button = (name: string) => screen.getByRole('button', { name })
const ago = `time 5 min ago [datetime=${at} title=${formatDateTime(new Date(at))}]`

test('an order’s money shows what came in and went back, newest first, in their provider’s words', async () => {
  await openMoney(
    moneyOfOrder({
      order: { shortfall: 50_000, amount_refunded: 300_000 },
      attempts: [
        attemptOf({ status: 'failed', words: 'Declined', amount: null }),
        attemptOf({ id: 'b', reference: 'GT7', channel: 'recorded_transfer' }),
        attemptOf({ id: 'c', reference: 'X', status: 'reversed', channel: null, provider: 'other_pay' }),
      ],
      refunds: [
        refundOf({ status: 'processed', amount: 300_000 }),
        refundOf({
          id: 'b',
          status: 'pending',
          amount: 100_000,
          words: 'Queued',
          lines: [
            { text: '1 × Ankara Dress', restocked: true },
            { text: '1 × Raffia Bag', restocked: false },
          ],
        }),
      ],
    }),
  )
  const lines = linesOf(region()).map((line) => line.replace(/^time \d+ min/, 'time 5 min'))
  expect(lines).toEqual([
    'region Money',
    'heading Money',
    'The order',
    '₦20,500',
    'Received',
    '₦20,500',
    'Accepted without',
    '₦500',
    'Refunded',
    '₦3,000',
    'Refund on its way',
    '₦1,000',
    'list Payments',
    '₦20,500 other pay',
    'Taken back by other pay',
    ago,
    '· Reference X',
    '₦20,500 Transfer you recorded',
    'Received',
    ago,
    '· Reference GT7',
    '₦0 Card',
    'Did not work',
    '“Declined”',
    ago,
    '· Reference IL-1001-a',
    'list Refunds',
    '−₦1,000',
    ago,
    'On its way',
    'Part of the payment back',
    '1 × Ankara Dress, back on the shelf',
    '1 × Raffia Bag',
    '“Queued”',
    '−₦3,000',
    ago,
    'Refunded',
    'Part of the payment back',
  ])
})

test('an order that moved no money says its price alone, before delivery while that is not known', async () => {
  await openMoney(moneyOfOrder({ order: { delivery: null } }))
  expect(linesOf(region()).slice(2)).toEqual(['The order', '₦20,500 + delivery', 'Received', '₦20,500'])
})

// (rule: part-payment)
test.each([
  [{ deposit: { ...deposit, is_paid: false } }, ['Deposit to pay', '₦6,150']],
  [{ deposit: { ...deposit, is_paid: true } }, ['Due by Fri 4 Dec', '₦14,350']],
  [{ due: { amount: 300_000, paid: 2_050_000 } }, ['Still to pay', '₦3,000']],
  [
    { taken: 300_000, due: { amount: 300_000, paid: 2_050_000 } },
    ['Taken back', '₦3,000', 'Still to pay', '₦3,000'],
  ],
])('what is still to come of an order stands under what came in', async (given, says) => {
  await openMoney(moneyOfOrder(given))
  expect(linesOf(region()).slice(4)).toEqual(['Received', '₦20,500', ...says])
})

test('what is decided about the money are presses, the likeliest first, with amounts in their names; the rest is under More', async () => {
  const can = {
    refund: true,
    cancel: true,
    accept: { received: 100, shortfall: 0, excess: 0 },
    record_transfer: true,
    answer_quote: true,
  }
  const order = { status: 'pending_review' as const }
  await openMoney(
    moneyOfOrder({ order, can, mails: ['order_paid'], receipt_url: 'https://shop.test/receipt/1' }),
  )
  const pressed = (part: Element) => linesOf(part).filter((line) => /^(button|link)/.test(line))
  const decided = [
    'button Correct the delivery price',
    'button Accept ₦1',
    'button Refund',
    'button Record a payment',
  ]
  expect(pressed(region())).toEqual(decided)
  expect(pressed(document.body).slice(decided.length)).toEqual([
    'link Open the receipt [href=https://shop.test/receipt/1 rel=noreferrer target=_blank]',
    `link Send the receipt by WhatsApp [href=https://wa.me/2348031234567?text=${encodeURIComponent('Your receipt for order IL-1001: https://shop.test/receipt/1')} rel=noreferrer target=_blank]`,
    'button Resend an email',
    'button Cancel the order…',
  ])
})

test('of an unpaid order the transfer is the screen’s main button and Cancel is under More, so neither is with its money', async () => {
  const can = { record_transfer: true, ask_deposit: true, cancel: true }
  await openMoney(moneyOfOrder({ order: { status: 'pending' }, can }))
  expect(linesOf(region()).filter((line) => line.startsWith('button'))).toEqual(['button Ask for a deposit'])
})

test.each([
  [
    'Price the delivery',
    { order: { delivery: null }, can: { answer_quote: true } },
    'Price the delivery',
    'Delivery fee',
  ],
  [
    'Correct the delivery price',
    { can: { answer_quote: true } },
    'Price the delivery',
    'Ada Obi pays ₦20,500 in all',
  ],
  [
    'Accept ₦1',
    { order: { status: 'pending_review' }, can: { accept: { received: 100, shortfall: 0, excess: 0 } } },
    'Accept ₦1',
    '₦1 came in for Ada Obi’s order, ₦20,499 less than it costs.',
  ],
  [
    'Write off ₦1',
    { can: { accept: { received: 0, shortfall: 100, excess: 0 } } },
    'Write off ₦1',
    '₦1 of IL-1001 is due',
  ],
  [
    '₦1 extra…',
    { can: { accept: { received: 0, shortfall: 0, excess: 100 } } },
    '₦1 extra',
    'You hold ₦1 more than IL-1001 costs',
  ],
  ['Refund', { can: { refund: true } }, 'Refund IL-1001', 'Ankara Dress'],
  [
    'Record a payment',
    { can: { record_transfer: true, accept: { received: 100, shortfall: 0, excess: 0 } } },
    'Record a payment',
    '₦20,500',
  ],
  [
    'Ask for a deposit',
    { can: { ask_deposit: true } },
    'Deposit for IL-1001',
    'Ada Obi pays ₦20,500 in parts',
  ],
  ['Give more time', { can: { prolong_rest: true } }, 'More time for IL-1001', 'The pieces stay held'],
  [
    'Resend an email',
    { mails: ['order_paid', 'order_shipped'] as const },
    'Resend an email',
    'Payment received',
  ],
  ['Cancel the order…', { can: { cancel: true } }, 'Cancel IL-1001', '₦20,500 will be refunded'],
])('“%s” opens its sheet over the order, and Close leads back', async (press, given, title, says) => {
  const { user, router } = await openMoney(moneyOfOrder(given as never))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button(press))
  const sheet = await screen.findByRole('dialog', { name: title })
  expect(sheet.textContent).toContain(says)
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.state.overlay).toBeUndefined()
})

// (rule: refunds)
test('a refund that failed is sent once more as the attempt that was seen, or was given back by hand', async () => {
  const refunds = [refundOf({ words: 'Bank says no' })]
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { user, sent } = await openMoney(moneyOfOrder({ refunds }), {
    [`POST ${path}/refunds/refund-1/again`]: () => promise,
  })
  expect(within(region()).getByText('“Bank says no”')).toBeTruthy()
  await user.click(button('Try again'))
  await waitFor(() => expect(button('Try again').getAttribute('aria-busy')).toBe('true'))
  resolve(moneyOfOrder({ refunds: [refundOf({ status: 'pending' })] }))
  await screen.findByText('₦5,000 is being refunded to Ada Obi')
  await waitFor(() => expect(sent.filter(({ call }) => call === `GET ${path}/money`)).toHaveLength(2))
  expect(sent.find(({ call }) => call.startsWith('POST'))!.body).toEqual({ attempt: 1 })
  await user.click(button('I refunded it myself'))
  expect((await screen.findByRole('dialog', { name: 'I refunded it myself' })).textContent).toContain(
    '₦5,000',
  )
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['failed', 500_000, ['button Try again', 'button I refunded it myself']],
  ['failed', 499_999, []],
  ['needs-attention', 0, ['button I refunded it myself']],
  ['processed', 500_000, []],
] as const)(
  'a refund that is %s while %i is left offers what can be done',
  async (status, refundable, offered) => {
    await openMoney(moneyOfOrder({ refunds: [refundOf({ status })], refundable }))
    expect(linesOf(region()).filter((line) => line.startsWith('button'))).toEqual(offered)
    expect(linesOf(region()).includes('Refund on its way')).toBe(status === 'needs-attention')
  },
)

// (rule: disputes)
test('an order’s answered disputes stand with its money, each with the way to its answer', async () => {
  const disputes = [
    { id: 'd-1', payment_id: 'a', state: 'contested' as const, amount: 300_000, due_at: null },
    { id: 'd-2', payment_id: 'b', state: 'awaiting' as const, amount: 200_000, due_at: null },
  ]
  const attempts = [attemptOf({ id: 'b', status: 'success' })]
  await openMoney(moneyOfOrder({ disputes, attempts, can: { refund: true } }))
  expect(screen.getByRole('list', { name: 'Payments' }).textContent).toContain('CardDisputed')
  const list = screen.getByRole('list', { name: 'Disputes' })
  const link = within(list).getByRole('link', { name: 'Dispute of ₦3,000' })
  expect([link.getAttribute('href'), list.textContent]).toEqual([
    '/admin/disputes/d-1',
    'Dispute of ₦3,000With the bank',
  ])
  // Its refund would wait for the bank.
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  expect(region().textContent).toContain('No refund or credit until the bank has decided')
})

test('one payment of all that an order costs says so in its own row alone', async () => {
  await openMoney(moneyOfOrder({ attempts: [attemptOf({ status: 'success' })] }))
  expect(linesOf(region()).slice(2, 5)).toEqual(['list Payments', '₦20,500 Card', 'Received'])
})

test('money that cannot be read says so and is asked for again', async () => {
  let answer: unknown = new Refused(404, { error: { message: 'There is no such order' } })
  const { user } = await openScreen(
    <AskProvider>
      <OrderMoney orderId="order-1" />
    </AskProvider>,
    { answers: { [`GET ${path}/money`]: () => answer } },
  )
  await screen.findByText('There is no such order')
  answer = moneyOfOrder()
  await user.click(button('Try again'))
  await screen.findByText('Received')
})
