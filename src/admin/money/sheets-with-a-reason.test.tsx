import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { Refused } from '../../ui/test-wire.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ByHandSheet } from './reason-sheet.tsx'
import { head, isBusy, late, onClose, openSheet } from './sheets.testing.tsx'
import { moneyOfOrder, refundOf } from './test-order-money.ts'

const { order } = moneyOfOrder()
const cancelledWith = (amount: number) =>
  moneyOfOrder({ refunds: [refundOf({ reason: 'order_cancelled', status: 'pending', amount })] })
const inReview = { ...order, status: 'pending_review' as const }
const why = (label: string, hint: string) => `textbox ${label} (${hint}) [maxlength=500 required]`

// (rule: payment-mismatch)
test.each([
  [0, 'The order will count as paid.'],
  [550_000, 'The order will count as paid without the missing ₦5,500.'],
])('money accepted with %i missing says what the order counts as', async (shortfall, counts) => {
  const accept = { received: 1_500_000, shortfall, excess: 0 }
  const { sheet } = await openSheet(<AcceptSheet order={{ ...inReview, accept }} onClose={onClose} />)
  expect(linesOf(sheet)).toEqual([
    ...head('Accept ₦15,000'),
    `₦15,000 came in for Ada Obi’s order, ₦5,500 less than it costs. ${counts}`,
    why('Reason, for the customer', 'The customer sees it on the order’s page.'),
    'The customer sees it on the order’s page.',
    'Still needed: a reason',
    'button Accept ₦15,000 as paid',
  ])
})

// (rule: excess)
test('what is too much is sent back unless the owner says that it was agreed', async () => {
  const accept = { received: 2_250_000, shortfall: 0, excess: 200_000 }
  const { sheet, user, posts } = await openSheet(
    <AcceptSheet order={{ ...inReview, accept }} onClose={onClose} />,
    { 'POST /api/admin/orders/order-1/accept': moneyOfOrder() },
  )
  expect(linesOf(sheet)).toEqual([
    ...head('Accept ₦22,500'),
    '₦22,500 came in for Ada Obi’s order, ₦2,000 more than it costs. The order will count as paid.',
    'group What should happen to the extra ₦2,000?',
    'What should happen to the extra ₦2,000?',
    'radio Refund ₦2,000 (checked)',
    'radio Keep it, as agreed with the customer',
    why('Reason, for the customer', 'The customer sees it on the order’s page.'),
    'The customer sees it on the order’s page.',
    'Still needed: a reason',
    'button Accept and refund ₦2,000',
  ])
  await user.click(screen.getByRole('radio', { name: 'Keep it, as agreed with the customer' }))
  await user.type(screen.getByRole('textbox'), 'For her next order')
  await user.click(screen.getByRole('button', { name: 'Accept and keep all ₦22,500' }))
  await screen.findByText('IL-1001 is paid')
  expect(posts()).toEqual([{ why: 'For her next order', excess: 'keep' }])
})

// (rules: reversals, excess)
test.each([
  [{ received: 0, shortfall: 550_000, excess: 0 }, 'Write off ₦5,500'],
  [{ received: 2_250_000, shortfall: 0, excess: 200_000 }, 'Refund ₦2,000'],
])('of a paid order what is due is let go, and what is too much decided (%o)', async (accept, button) => {
  const paid = { ...order, status: 'paid' as const }
  await openSheet(<AcceptSheet order={{ ...paid, accept }} onClose={onClose} />)
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})

test('a step without its reason asks for it at the field and sends nothing; with one it is sent trimmed, said and closed', async () => {
  const accept = { received: 1_500_000, shortfall: 0, excess: 0 }
  const sending = late()
  const { sheet, user, posts, isDone } = await openSheet(
    <AcceptSheet order={{ ...inReview, accept }} onClose={onClose} />,
    {
      'POST /api/admin/orders/order-1/accept': sending.answer,
    },
  )
  const button = screen.getByRole('button', { name: 'Accept ₦15,000 as paid' })
  expect(sheet.textContent).not.toContain('Say why you accept it')
  await user.click(button)
  const field = screen.getByRole('textbox')
  await user.type(field, '  ')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sheet.textContent).toContain('Say why you accept it')
  await user.type(field, 'Small gap ')
  expect(sheet.textContent).not.toContain('Say why you accept it')
  expect(posts()).toEqual([])
  await user.click(button)
  await isBusy('Accept ₦15,000 as paid')
  expect(onClose).not.toHaveBeenCalled()
  sending.come(moneyOfOrder())
  await screen.findByText('IL-1001 is paid')
  expect(posts()).toEqual([{ why: 'Small gap', excess: 'send_back' }])
  await isDone()
})

// (rule: refunds)
test('a refund given by hand names the amount, asks how and records it', async () => {
  const { sheet, user, posts, isDone } = await openSheet(
    <ByHandSheet
      order={order}
      refund={{ id: 'refund-1', amount: 500_000, provider: 'paystack' }}
      onClose={onClose}
    />,
    { 'POST /api/admin/orders/order-1/refunds/refund-1/by-hand': {} },
  )
  expect(linesOf(sheet)).toEqual([
    ...head('I refunded it myself'),
    'Paystack did not send ₦5,000 to Ada Obi. Record it here when you have refunded it another way.',
    why('How, for the team log', 'By transfer to 0123456789 GTBank, in cash…'),
    'By transfer to 0123456789 GTBank, in cash…',
    'Still needed: how you refunded it',
    'button ₦5,000 is with Ada Obi',
  ])
  await user.click(screen.getByRole('button', { name: '₦5,000 is with Ada Obi' }))
  expect(sheet.textContent).toContain('Say how you refunded it')
  await user.type(screen.getByRole('textbox'), 'Cash')
  await user.click(screen.getByRole('button', { name: '₦5,000 is with Ada Obi' }))
  await screen.findByText('₦5,000 counts as refunded')
  expect(posts()).toEqual([{ note: 'Cash' }])
  await isDone()
})

// (rule: refunds)
test('cancelling a paid order says what goes back and to whom, and may leave the pieces off the shelf', async () => {
  const { sheet, user, posts, isDone } = await openSheet(
    <CancelSheet order={{ ...order, refundable: 1_800_000 }} onClose={onClose} />,
    { 'POST /api/admin/orders/order-1/cancel': cancelledWith(1_800_000) },
  )
  expect(linesOf(sheet)).toEqual([
    ...head('Cancel IL-1001'),
    '₦18,000 will be refunded to Ada Obi. This cannot be undone.',
    'checkbox Back on the shelf (checked)',
    why('Reason, for the customer', 'Ada Obi will see this in the email.'),
    'Ada Obi will see this in the email.',
    'details',
    'Keep part of the money',
    'textbox Amount you keep (optional) (Up to ₦18,000) [autocomplete=off inputmode=decimal]',
    'Up to ₦18,000',
    'textbox Reason you keep it, for the customer (optional) [maxlength=500]',
    'Still needed: a reason',
    'button Cancel and refund ₦18,000',
  ])
  const button = screen.getByRole('button', { name: 'Cancel and refund ₦18,000' })
  expect(button.className).toContain('bg-alert')
  await user.click(button)
  expect(sheet.textContent).toContain('Say why: the customer reads it')
  await user.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  await user.type(screen.getByRole('textbox', { name: 'Reason, for the customer' }), 'Torn')
  await user.click(button)
  await screen.findByText('IL-1001 is cancelled; ₦18,000 is being refunded to Ada Obi')
  expect(posts()).toEqual([{ why: 'Torn', restock: false }])
  await isDone()
})

// (rule: agreed-share)
test('cancelling may keep a share as agreed: the sheet says what goes back, and asks why it stays', async () => {
  const { sheet, user, posts, isDone } = await openSheet(
    <CancelSheet order={{ ...order, refundable: 1_800_000 }} onClose={onClose} />,
    { 'POST /api/admin/orders/order-1/cancel': cancelledWith(1_300_000) },
  )
  await user.click(screen.getByText('Keep part of the money'))
  const stays = screen.getByRole('textbox', { name: /^Amount you keep/ })
  await user.type(stays, '18,001')
  await user.type(screen.getByRole('textbox', { name: 'Reason, for the customer' }), 'Changed her mind')
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Cancel and refund ₦18,000')
  expect(sheet.textContent).toContain('At most ₦18,000 is here')
  await user.clear(stays)
  await user.type(stays, '5,000')
  expect(sheet.textContent).toContain(
    '₦13,000 will be refunded to Ada Obi. ₦5,000 stays with you. This cannot be undone.',
  )
  await press('Cancel and refund ₦13,000')
  expect(sheet.textContent).toContain('Say what it is for: the customer reads it')
  expect(posts()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^Reason you keep it/ }), 'The cutting had begun ')
  await press('Cancel and refund ₦13,000')
  await screen.findByText('IL-1001 is cancelled; ₦13,000 is being refunded to Ada Obi')
  expect(posts()).toEqual([
    {
      why: 'Changed her mind',
      restock: true,
      keep: { amount: 500_000, why: 'The cutting had begun' },
    },
  ])
  await isDone()
})

test('cancelling an unpaid order says that nothing was paid, and a refusal leaves the sheet open', async () => {
  const sending = late()
  const answers = [
    new Refused(409, { error: { code: 'X', message: 'It has left already' } }),
    sending.answer(),
  ]
  const { sheet, user, posts } = await openSheet(
    <CancelSheet order={{ ...order, refundable: 0 }} onClose={onClose} />,
    { 'POST /api/admin/orders/order-1/cancel': () => answers.shift() },
  )
  expect(linesOf(sheet)).toEqual([
    ...head('Cancel IL-1001'),
    'Nothing was paid. This cannot be undone.',
    why('Reason, for the customer', 'Ada Obi will see this in the email.'),
    'Ada Obi will see this in the email.',
    'Still needed: a reason',
    'button Cancel the order',
  ])
  await user.type(screen.getByRole('textbox'), 'Asked for it')
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  await screen.findByText('It has left already')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  await isBusy('Cancel the order')
  sending.come(moneyOfOrder())
  await screen.findByText('IL-1001 is cancelled')
  expect(posts()[1]).toEqual({ why: 'Asked for it', restock: true })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})
