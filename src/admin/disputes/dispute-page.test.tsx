import { createRoute } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hourMs } from '../../lib/time.ts'
import type { DisputeView } from '../../payments/disputes/disputes.service.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { type Answers, Refused } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { moneyOfOrder } from '../money/test-order-money.ts'
import { DisputePage } from './dispute.page.tsx'
import { OrderDispute } from '../orders/order-dispute.tsx'

const dueAt = new Date(Date.now() + 5.5 * hourMs).toISOString()
const dispute: DisputeView = {
  id: 'd-1',
  order_id: 'order-1',
  order_number: 'IL-1001',
  customer_name: 'Bisi',
  reference: 'IL-1001-a',
  category: 'chargeback',
  amount: 1_800_000,
  currency: 'NGN',
  state: 'awaiting',
  due_at: dueAt,
  resolved_at: null,
  text: 'Order IL-1001 was placed by Bisi.',
  file: null,
  photos: [],
  mails: [],
  proofs: [],
  receipt_url: 'https://shop.test/receipt/x',
  contact: { customer_name: 'Bisi', customer_email: 'hello@shop.test', customer_phone: '' },
  is_shops_email: true,
  required: ['customer_name', 'customer_email', 'customer_phone'],
  country: 'NG',
  sent: { pieces: 1, of: 2 },
  unsent_pieces: 1,
}

async function openDispute(answers: Answers = {}) {
  const Asked = () => (
    <AskProvider>
      <DisputePage />
    </AskProvider>
  )
  const page = createRoute({ component: Asked, getParentRoute: () => null as never, path: '/' } as never)
  const opened = await openScreen({ '/admin/disputes/$id': page } as never, {
    at: '/admin/disputes/d-1',
    answers: { 'GET /api/admin/disputes/d-1': dispute, ...answers },
  })
  await screen.findByText('Bisi asks the bank for ₦18,000 back.')
  return {
    ...opened,
    field: (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }),
    contest: () => opened.user.click(screen.getByRole('button', { name: 'Send answer' })),
    posts: () => opened.sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body),
  }
}

// (rule: disputes)
test('a claim without a reason leads to who can give it', async () => {
  const contact = { ...dispute.contact, customer_email: 'bisi@example.com', customer_phone: '+2348035550001' }
  await openDispute({ 'GET /api/admin/disputes/d-1': { ...dispute, contact, is_shops_email: false } })
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/2348035550001',
  )
  expect(screen.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe('mailto:bisi@example.com')
})

// (rule: dispute-contact)
test('who paid is shown as the shop knows it; what is missing is said at its field and nothing is sent', async () => {
  const { field, contest, posts, user } = await openDispute({
    'POST /api/admin/disputes/d-1/contest': { ...dispute, state: 'contested' },
  })
  expect(screen.getByText('1 of its 2 pieces has been sent.')).toBeTruthy()
  expect(screen.getByText('The bank gave no reason: ask Bisi what is wrong.')).toBeTruthy()
  // The only address known is the shop's own.
  expect(screen.queryByRole('link', { name: 'Email' })).toBeNull()
  expect([field(/^Name/).value, field(/^Email/).value, field(/^Phone/).value]).toEqual([
    'Bisi',
    'hello@shop.test',
    '',
  ])
  expect(screen.getByText(/this is your shop’s own, with which the payment was opened/)).toBeTruthy()
  await contest()
  expect(screen.getByText('Type a phone number')).toBeTruthy()
  expect(posts()).toEqual([])
  await user.type(field(/^Phone/), '0803 555 0001')
  await contest()
  await screen.findByText('Sent: the bank decides')
  expect(posts()).toEqual([
    {
      customer_name: 'Bisi',
      customer_email: 'hello@shop.test',
      customer_phone: '0803 555 0001',
      text: dispute.text,
    },
  ])
})

// (rule: dispute-contact)
test('what the shop refuses is said at the field, and nothing that was typed is lost', async () => {
  const error = {
    code: 'DISPUTE_CONTACT',
    message: 'No',
    fields: { customer_email: 'This address is none' },
  }
  const { field, contest, user } = await openDispute({
    'POST /api/admin/disputes/d-1/contest': new Refused(400, { error }),
  })
  await user.type(field(/^Phone/), '0803 555 0001')
  await user.type(field(/^Your side/), ' Her sister took it.')
  await contest()
  await screen.findByText('This address is none')
  expect(field(/^Phone/).value).toBe('0803 555 0001')
  expect(field(/^Your side/).value).toMatch(/Her sister took it\.$/)
  await user.type(field(/^Email/), 'x')
  expect(screen.queryByText('This address is none')).toBeNull()
})

// (rule: disputes)
test('a file that has gone with a refused answer is said to be there, and is not sent again', async () => {
  const answers = [
    new Refused(400, { error: { code: 'DISPUTE_REFUSED', message: 'The bank said no', fields: {} } }),
  ]
  const call = 'POST /api/admin/disputes/d-1/file'
  let file: string | null = null
  const { field, contest, user, sent } = await openDispute({
    'GET /api/admin/disputes/d-1': () => ({ ...dispute, file }),
    [call]: () => {
      file = 'IL-1001-evidence.pdf'
      return {}
    },
    'POST /api/admin/disputes/d-1/contest': () => answers.shift() ?? { ...dispute, state: 'contested' },
  })
  await user.type(field(/^Phone/), '0803 555 0001')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await user.upload(input, new File(['%PDF'], 'chat.pdf', { type: 'application/pdf' }))
  await contest()
  await screen.findByText('The bank said no')
  await screen.findByText('IL-1001-evidence.pdf is sent; another takes its place')
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await contest()
  await screen.findByText('Sent: the bank decides')
  expect(sent.filter((one) => one.call === call)).toHaveLength(1)
})

// (rule: disputes)
test('a disputed order says at the top what is claimed, until when, and what has left', async () => {
  const order = {
    id: 'order-1',
    is_disputed: true,
    currency: 'NGN',
    lines: [{ in_parcel: 2 }],
    fulfilments: [],
  }
  const openOrder = (state: 'awaiting' | 'contested' | 'won') =>
    openScreen(<OrderDispute order={order as never} />, {
      answers: {
        'GET /api/admin/orders/order-1/money': moneyOfOrder({
          disputes: [{ id: 'd-1', payment_id: 'p-1', state, amount: 1_800_000, due_at: dueAt }],
        }),
      },
    })
  const { unmount } = await openOrder('awaiting')
  // What the order itself says keeps its place.
  expect(screen.getByRole('note').textContent).toBe(
    'This order is disputed at the bank. No piece has been sent yet.',
  )
  await waitFor(() =>
    expect(screen.getByRole('note').textContent).toMatch(
      /^₦18,000 is disputed at the bank\. Answer by .*, 5 hours left\. No piece has been sent yet\.$/,
    ),
  )
  unmount()
  const contested = await openOrder('contested')
  await screen.findByText(/You answered; the bank decides\./)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/disputes/d-1')
  contested.unmount()
  await openOrder('won')
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
})

// (rule: disputes)
test('accepting says what becomes of the pieces that have not left', async () => {
  const { user, posts } = await openDispute({
    'POST /api/admin/disputes/d-1/accept': { ...dispute, state: 'accepted' },
  })
  await user.click(screen.getByRole('button', { name: 'Accept and refund…' }))
  expect(await screen.findByRole('group', { name: 'The 1 piece not sent yet' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Lost' }))
  await screen.findByText(/What has not left counts as lost/)
  await user.click(screen.getByRole('button', { name: 'Refund ₦18,000' }))
  await screen.findByText('₦18,000 is being refunded to Bisi')
  expect(posts()).toEqual([{ pieces: 'lost' }])
})

// (rule: disputes)
test('what the shop has to show stands as small pictures: the rider’s, the code, the mails, the receipt', async () => {
  await openDispute({
    'GET /api/admin/disputes/d-1': {
      ...dispute,
      photos: [
        { url: '/p/1', moment: 'delivered', width: 1, height: 1, taken_at: '2026-11-24T10:00:00.000Z' },
      ],
      proofs: ['code'],
      mails: [{ name: 'On its way', at: '2026-11-23T09:00:00.000Z' }],
    },
  })
  const shown = within(screen.getByRole('region', { name: 'What the shop has' })).getAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Picture of the handover24 Nov 2026, 11:00',
    'The customer’s code was right',
    'Email: On its way23 Nov 2026, 10:00',
    'The receipt',
  ])
})

// (rule: disputes)
test('a file is chosen by a button, named, and may be left out again', async () => {
  const { user } = await openDispute()
  await user.upload(
    screen.getByLabelText(/^A file/),
    new File(['x'], 'waybill.pdf', { type: 'application/pdf' }),
  )
  expect(screen.getByText('waybill.pdf')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText('waybill.pdf')).toBeNull()
})
