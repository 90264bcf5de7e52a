import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { RefundSheet } from './refund-sheet.tsx'
import { head, isBusy, late, onClose, openSheet } from './sheets.testing.tsx'
import { attemptOf, dresses, moneyOfOrder, refundOf } from './test-order-money.ts'

type Sent = { body: { refund_id: string; amount: number } }
/** The shop has the refund, and what became of it. */
const refunded =
  (status: OrderMoney['refunds'][number]['status'] = 'pending') =>
  ({ body: { refund_id: id, amount } }: Sent) =>
    moneyOfOrder({ refunds: [refundOf({ created_at: 'before' }), refundOf({ id, amount, status })] })

async function openRefund(money: OrderMoney, answer: unknown = refunded()) {
  const answers = { 'POST /api/admin/orders/order-1/refunds': answer }
  const opened = await openSheet(<RefundSheet money={money} onClose={onClose} />, answers)
  const box = (name: RegExp) => screen.getByRole('checkbox', { name })
  return {
    ...opened,
    box,
    amount: screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to refund' }),
  }
}
const give = (amount: string) => screen.getByRole('button', { name: `Refund ₦${amount}` })
const cancels = 'No piece is left to send, so this cancels the order.'
const byCard =
  'Ada Obi will get an email. The money goes to the card or account it came from. Banks usually show it within 10 business days.'

// (rule: refunds)
test('money goes back for chosen pieces, and the sheet says how much and to whom', async () => {
  const sending = late()
  const { sheet, user, box, posts, isDone } = await openRefund(moneyOfOrder(), async (call: Sent) => {
    await sending.answer()
    return refunded()(call)
  })
  expect(linesOf(sheet)).toEqual([
    ...head('Refund IL-1001'),
    'checkbox Ankara Dress M / Blue · 3 of 3 ₦15,000',
    'checkbox Raffia Bag 1 of 1 ₦3,000',
    'checkbox Delivery ₦2,500',
    'textbox Amount to refund (Up to ₦20,500) [autocomplete=off inputmode=decimal required]',
    'Up to ₦20,500',
    'textbox Reason, for the team log (optional) [maxlength=500]',
    byCard,
    'button Refund',
  ])
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  expect(sheet.textContent).toContain('Choose what to refund, or type an amount')
  expect(posts()).toEqual([])

  await user.click(box(/^Ankara/))
  expect(linesOf(sheet).slice(3, 8)).toEqual([
    'checkbox Ankara Dress M / Blue · 3 of 3 ₦15,000 (checked)',
    'combobox Pieces “3” of 1, 2, 3',
    'checkbox Back on the shelf (checked)',
    'checkbox Raffia Bag 1 of 1 ₦3,000',
    'checkbox Delivery ₦2,500',
  ])
  expect(give('15,000')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox'), '2')
  expect(give('10,000')).toBeTruthy()
  await user.click(box(/^Back on/))
  await user.click(box(/^Delivery/))
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Torn')
  await user.click(give('12,500'))
  await isBusy('Refund ₦12,500')
  sending.come({})
  await screen.findByText('₦12,500 is being refunded to Ada Obi')
  expect(posts()).toEqual([
    {
      refund_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      amount: 1_250_000,
      lines: [{ line_id: 'line-1', from: 'unsent', quantity: 2, restock: false }],
      why: 'Torn',
    },
  ])
  await isDone()
})

test('an amount may be typed, up to what is left; a choice afterwards suggests its own', async () => {
  const { sheet, user, amount, box, posts } = await openRefund(moneyOfOrder({ refundable: 1_950_000 }))
  await user.type(amount, '20,500')
  expect(sheet.textContent).not.toContain('At most ₦19,500 is left to refund')
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  expect(sheet.textContent).toContain('At most ₦19,500 is left to refund')
  await user.clear(amount)
  await user.type(amount, '1,000')
  expect(give('1,000')).toBeTruthy()
  await user.click(box(/^Raffia/))
  expect([amount.value, give('3,000').textContent]).toEqual(['3,000', 'Refund ₦3,000'])
  await user.clear(amount)
  await user.type(amount, '500')
  await user.click(box(/^Delivery/))
  expect(amount.value).toBe('4,500')
  await user.click(box(/^Raffia/))
  await user.click(give('1,500'))
  await screen.findByText('₦1,500 is being refunded to Ada Obi')
  expect(posts()[0]).toMatchObject({ amount: 150_000, lines: [], why: '' })
})

// (rule: to-pack)
test('when no piece is left to send the sheet says that this cancels the order, and what of the money stays', async () => {
  const { sheet, user, box } = await openRefund(moneyOfOrder({ can: { cancel: true } }))
  await user.click(box(/^Ankara/))
  expect(sheet.textContent).not.toContain(cancels)
  await user.click(box(/^Raffia/))
  expect(sheet.textContent).toContain(`${cancels} ₦2,500 stays with you.`)
  expect(screen.getByRole('button', { name: 'Refund ₦18,000 and cancel' })).toBeTruthy()
  await user.click(box(/^Delivery/))
  expect(sheet.textContent).not.toContain('stays with you')
})

const ofUnsent = (quantity: number, restockable = quantity) => [
  { from: 'unsent' as const, quantity, restockable },
]

test('pieces that were given back or cannot go on the shelf are not offered for it', async () => {
  const lines = [
    { ...dresses, refunded_pieces: 3, refundable: [] },
    { ...dresses, id: 'line-3', title: 'Adire Shirt', refundable: ofUnsent(3, 2) },
    { ...dresses, id: 'line-4', title: 'Aso-oke Cap', refunded_pieces: 2, refundable: ofUnsent(1) },
  ]
  const { user, box, posts, sheet } = await openRefund(moneyOfOrder({ lines, order: { delivery: 0 } }))
  expect(linesOf(sheet).filter((line) => line.startsWith('checkbox'))).toEqual([
    'checkbox Adire Shirt M / Blue · 3 of 3 ₦15,000',
    'checkbox Aso-oke Cap M / Blue · 1 of 3 ₦5,000',
  ])
  expect(sheet.textContent).toContain('refunded already')
  await user.click(box(/^Aso-oke/))
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(box(/^Aso-oke/))
  await user.click(box(/^Adire/))
  expect(screen.queryByRole('checkbox', { name: 'Back on the shelf' })).toBeNull()
  const pieces = (count: string) => user.selectOptions(screen.getByRole('combobox'), count)
  await pieces('1')
  expect(box(/^Back on/)).toHaveProperty('checked', false)
  await user.click(box(/^Back on/))
  await pieces('2')
  expect(box(/^Back on/)).toHaveProperty('checked', true)
  await pieces('3')
  expect(screen.queryByRole('checkbox', { name: 'Back on the shelf' })).toBeNull()
  await user.click(give('15,000'))
  await screen.findByText(/is being refunded/)
  expect(posts()[0]).toMatchObject({
    lines: [{ line_id: 'line-3', from: 'unsent', quantity: 3, restock: false }],
  })
})

// (rule: which-piece)
test('pieces of a line that came back and those that were not sent are two choices', async () => {
  const both = { from: 'returned' as const, quantity: 1, restockable: 1 }
  const lines = [{ ...dresses, refundable: [...ofUnsent(2), both] }]
  const { sheet, user, box, posts } = await openRefund(moneyOfOrder({ lines }))
  expect(linesOf(sheet).filter((line) => line.startsWith('checkbox Ankara'))).toEqual([
    'checkbox Ankara Dress M / Blue · 2 of 3, not sent yet ₦10,000',
    'checkbox Ankara Dress M / Blue · 1 of 3, already sent ₦5,000',
  ])
  await user.click(box(/already sent/))
  await user.click(box(/^Back on/))
  expect(give('5,000')).toBeTruthy()
  expect(sheet.textContent).not.toContain(cancels)
  await user.click(box(/not sent yet/))
  await user.click(give('15,000'))
  await screen.findByText(/is being refunded/)
  expect(posts()[0]).toMatchObject({
    lines: [
      { line_id: 'line-1', from: 'unsent', quantity: 2, restock: true },
      { line_id: 'line-1', from: 'returned', quantity: 1, restock: false },
    ],
  })
})

test('a delivery that is back already is not offered', async () => {
  await openRefund(moneyOfOrder({ refundable: 1_800_000 }))
  expect(screen.queryByRole('checkbox', { name: /^Delivery/ })).toBeNull()
})

test('money that came by a transfer the owner recorded is sent from her bank', async () => {
  const attempts = [
    attemptOf({ status: 'failed' }),
    attemptOf({ id: 'b', channel: 'recorded_transfer', is_recorded: true }),
  ]
  const { sheet } = await openRefund(moneyOfOrder({ attempts }))
  expect(sheet.textContent).toContain(
    'Ada Obi will get an email. Send the money from your bank: it came by a transfer you recorded.',
  )
  expect(sheet.textContent).not.toContain('Banks usually')
})

test('a recorded transfer that did not count leaves the money on its way through Paystack', async () => {
  const { sheet } = await openRefund(
    moneyOfOrder({ attempts: [attemptOf({ status: 'failed', is_recorded: true })] }),
  )
  expect(sheet.textContent).toContain(byCard)
})

// (rule: refund-ways)
test('money that came in two ways goes back by the ways the owner says, within what each holds', async () => {
  const attempts = [
    attemptOf({ id: 'card', refundable: 1_250_000 }),
    attemptOf({ id: 'cash', channel: 'cash', is_recorded: true, refundable: 800_000 }),
    attemptOf({ id: 'gone', refundable: 0 }),
  ]
  const { sheet, user, box, posts } = await openRefund(moneyOfOrder({ attempts }))
  const way = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await user.click(box(/^Ankara/))
  expect([way(/^Card/).value, way(/^Cash/).value]).toEqual(['12,500', '2,500'])
  expect(linesOf(sheet)).toContain('₦8,000 is left of it')
  await user.clear(way(/^Cash/))
  await user.type(way(/^Cash/), '8,000')
  await user.click(give('15,000'))
  expect(sheet.textContent).toContain('These add up to ₦20,500, not ₦15,000')
  await user.clear(way(/^Card/))
  await user.type(way(/^Card/), '7,000')
  expect(sheet.textContent).not.toContain('These add up')
  expect(sheet.textContent).toContain('Refund it in cash: it came in cash.')
  await user.click(give('15,000'))
  await screen.findByText(/is being refunded/)
  expect(posts()[0]).toMatchObject({
    amount: 1_500_000,
    payments: [
      { payment_id: 'card', amount: 700_000 },
      { payment_id: 'cash', amount: 800_000 },
    ],
  })
})

test('of one way no way is asked', async () => {
  const { sheet, user, posts, box } = await openRefund(moneyOfOrder({ attempts: [attemptOf({})] }))
  expect(sheet.textContent).not.toContain('How it is refunded')
  await user.click(box(/^Raffia/))
  await user.click(give('3,000'))
  await screen.findByText(/is being refunded/)
  expect(posts()[0]).not.toHaveProperty('payments')
})

// (rules: one-press, refunds)
test.each([
  ['failed' as const, '₦500 was not refunded: it is in Needs you'],
  ['waiting' as const, '₦500 will be refunded when the bank has decided'],
])('a refund that is %s is not said to be on its way', async (status, says) => {
  const { user, amount } = await openRefund(moneyOfOrder(), refunded(status))
  await user.type(amount, '500')
  await user.click(give('500'))
  await screen.findByText(says)
  expect(screen.queryByText(/is on its way/)).toBeNull()
})
