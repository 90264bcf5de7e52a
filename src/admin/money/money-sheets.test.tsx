import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { Refused } from '../../ui/test-wire.ts'
import { FeeSheet } from './fee-sheet.tsx'
import { MailsSheet } from './mails-sheet.tsx'
import { button, field, head, isBusy, late, onClose, openSheet } from './sheets.testing.tsx'
import { moneyOfOrder } from './test-order-money.ts'
import { RecordPaymentSheet } from './record-payment-sheet.tsx'

const { order } = moneyOfOrder()
const calls = '/api/admin/orders/order-1'

// (rule: needs-you)
test('a delivery quote is answered with a fee; the sheet says what the customer pays in all', async () => {
  const quoted = { ...order, goods: 1_800_000, delivery: null }
  const sending = late()
  const { sheet, user, posts, isDone } = await openSheet(<FeeSheet order={quoted} onClose={onClose} />, {
    [`POST ${calls}/delivery-fee`]: sending.answer,
  })
  expect(linesOf(sheet)).toEqual([
    ...head('Price the delivery'),
    'textbox Delivery fee [autocomplete=off inputmode=decimal required]',
    'textbox At least [inputmode=numeric]',
    'to',
    'textbox At most [inputmode=numeric]',
    'button Send the price',
  ])
  await waitFor(() => expect(document.activeElement).toBe(field('Delivery fee')))
  await user.click(button('Send the price'))
  expect(sheet.textContent).toContain('Type the fee, like 45,000')
  expect(posts()).toEqual([])
  await user.type(field('Delivery fee'), '45,000')
  expect(sheet.textContent).not.toContain('Type the fee')
  expect(sheet.textContent).toContain('Ada Obi pays ₦63,000 in all')
  await user.click(button('Send ₦45,000'))
  await isBusy('Send ₦45,000')
  expect(posts()).toEqual([{ fee: 4_500_000 }])
  expect(onClose).not.toHaveBeenCalled()
  sending.come({})
  await screen.findByText('Ada Obi gets the price and a link to pay')
  await isDone()
})

test.each([
  ['3', '', 'Type both days, or none'],
  ['', '3', 'Type both days, or none'],
  ['5', '3', 'The smaller number first, at most 365'],
  ['5', '366', 'The smaller number first, at most 365'],
  ['3', '365', null],
  ['3x', '3', null],
])('the days on the way from “%s” to “%s” are checked when the price is sent', async (min, max, problem) => {
  const { sheet, user, posts } = await openSheet(
    <FeeSheet order={{ ...order, goods: 0 }} onClose={onClose} />,
    {
      [`POST ${calls}/delivery-fee`]: {},
    },
  )
  if (min) await user.type(field('At least'), min)
  if (max) await user.type(field('At most'), max)
  expect(sheet.querySelector('.field-error')).toBeNull()
  await user.click(button('Send ₦2,500'))
  if (problem) {
    expect(sheet.textContent).toContain(problem)
    expect(posts()).toEqual([])
  } else {
    await screen.findByText(/gets the price/)
    expect(posts()[0]).toEqual({ fee: 250_000, days_min: 3, days_max: Number(max) })
  }
})

test('days have at most three digits, and a fee that is no amount is not sent', async () => {
  const { sheet, user, posts } = await openSheet(
    <FeeSheet order={{ ...order, goods: 0 }} onClose={onClose} />,
  )
  await user.type(field('At least'), '1234')
  await user.type(field('At most'), '5678')
  expect([field('At least').value, field('At most').value]).toEqual(['123', '567'])
  expect(sheet.textContent).toContain('Days on the way (optional)')
  await user.clear(field('Delivery fee'))
  await user.type(field('Delivery fee'), 'much')
  expect(sheet.textContent).not.toContain('pays')
  await user.click(button('Send the price'))
  expect(sheet.textContent).toContain('Type the fee, like 45,000')
  expect(posts()).toEqual([])
})

// (rule: chat-order)
test('a transfer is recorded with amount, reference and where it was seen, and the order is paid', async () => {
  const sending = late()
  const { sheet, user, posts, isDone } = await openSheet(
    <RecordPaymentSheet order={order} due={null} onClose={onClose} />,
    {
      [`POST ${calls}/transfer`]: sending.answer,
    },
  )
  expect(linesOf(sheet)).toEqual([
    ...head('Record a payment'),
    'group How it came',
    'How it came',
    'button Transfer',
    'button Cash',
    'button Terminal',
    'Ada Obi sent ₦20,500 to your own account? Record it only when you see it there: the order is paid from then on, with its emails.',
    'textbox Amount “20,500” [autocomplete=off inputmode=decimal required]',
    'textbox The bank’s reference [autocapitalize=characters autocomplete=off maxlength=100 required]',
    'textbox Where you saw it [maxlength=500 placeholder=GTBank app, from Ada Obi required]',
    'button ₦20,500 arrived',
  ])
  await user.click(button('₦20,500 arrived'))
  expect(sheet.textContent).toMatch(/Type the bank’s reference.*Say where you saw it/)
  expect(sheet.textContent).not.toContain('Type what arrived')
  await user.type(field('The bank’s reference'), ' -')
  await user.type(field('Where you saw it'), ' ')
  expect(sheet.textContent).toMatch(/Type the bank’s reference.*Say where you saw it/)
  await user.type(field('The bank’s reference'), 'GT7 ')
  await user.type(field('Where you saw it'), 'Bank app ')
  expect(sheet.querySelector('.field-error')).toBeNull()
  expect(posts()).toEqual([])
  await user.click(button('₦20,500 arrived'))
  await isBusy('₦20,500 arrived')
  sending.come({ order: { status: 'paid' } })
  await screen.findByText('IL-1001 is paid')
  expect(posts()).toEqual([
    {
      payment_id: expect.any(String) as string,
      method: 'bank_transfer',
      amount: 2_050_000,
      reference: '-GT7',
      note: 'Bank app',
    },
  ])
  await isDone()
})

// (rule: payment-mismatch)
test('a transfer of another amount says that it will wait for the owner', async () => {
  const { sheet, user, posts } = await openSheet(
    <RecordPaymentSheet order={order} due={null} onClose={onClose} />,
    {
      [`POST ${calls}/transfer`]: { order: { status: 'pending_review' } },
    },
  )
  const waits = 'The order is ₦20,500: it will wait for you to accept the other amount.'
  await user.type(field('The bank’s reference'), 'GT7')
  await user.type(field('Where you saw it'), 'Bank app')
  for (const wrong of ['', 'x', '0']) {
    await user.clear(field('Amount'))
    if (wrong) await user.type(field('Amount'), wrong)
    expect(sheet.textContent).not.toContain(waits)
    await user.click(button('Record the payment'))
    expect(sheet.textContent).toContain('Type what arrived, like 18,000')
  }
  expect(posts()).toEqual([])
  await user.clear(field('Amount'))
  await user.type(field('Amount'), '18,000')
  expect(within(sheet).getByRole('status').textContent).toBe(waits)
  await user.click(button('₦18,000 arrived'))
  await screen.findByText('Recorded; the amount waits for your decision')
  expect(posts()[0]).toMatchObject({ amount: 1_800_000 })
})

// (rule: payment-methods)
test('cash is recorded without a reference, a terminal payment with the number of its slip', async () => {
  const { sheet, user, posts } = await openSheet(
    <RecordPaymentSheet order={order} due={null} onClose={onClose} />,
    {
      [`POST ${calls}/transfer`]: { order: { status: 'paid' } },
    },
  )
  expect(button('Transfer').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Terminal'))
  expect(button('Transfer').getAttribute('aria-pressed')).toBe('false')
  expect(sheet.textContent).toContain('Ada Obi paid ₦20,500 at your terminal?')
  await user.click(button('₦20,500 arrived'))
  expect(sheet.textContent).toMatch(/Type the number on the slip.*Say which terminal/)
  await user.click(button('Cash'))
  expect(sheet.textContent).toContain('Ada Obi gave ₦20,500 in cash? Record it only when it is counted')
  expect(sheet.textContent).toMatch(/Say who took it/)
  expect(sheet.querySelectorAll('input')).toHaveLength(2)
  await user.type(field('Who took it, and where'), 'Bisi')
  await user.click(button('₦20,500 arrived'))
  await screen.findByText('IL-1001 is paid')
  expect(posts()[0]).toMatchObject({ method: 'cash', reference: '', note: 'Bisi' })
})

// (rule: order-mail-recipient)
test('a mail is chosen, looked at as it goes out, and sent again', async () => {
  const preview = { to: 'ada@shop.test', subject: 'Payment received', html: '<p>Thank you</p>' }
  const sending = late()
  const reading = late()
  const { sheet, user, posts, isDone } = await openSheet(
    <MailsSheet orderId="order-1" kinds={['order_paid', 'order_shipped']} onClose={onClose} />,
    {
      [`GET ${calls}/mails/order_paid`]: reading.answer,
      [`GET ${calls}/mails/order_shipped`]: new Refused(404, { error: { message: 'No such email' } }),
      [`POST ${calls}/mails`]: sending.answer,
    },
  )
  const choices = [...head('Resend an email'), 'button Payment received', 'button On its way']
  expect(linesOf(sheet)).toEqual(choices)
  await user.click(button('On its way'))
  await screen.findByText('No such email')
  await user.click(button('Another email'))
  expect(linesOf(screen.getByRole('dialog'))).toEqual(choices)
  await user.click(button('Payment received'))
  reading.come(preview)
  await screen.findByTitle('The email')
  expect(linesOf(screen.getByRole('dialog'))).toEqual([
    ...head('Payment received'),
    'To ada@shop.test · Payment received',
    'iframe The email [sandbox srcdoc=<p>Thank you</p> title=The email]',
    'button Another email',
    'button Send it again',
  ])
  await user.click(button('Send it again'))
  await isBusy('Send it again')
  sending.come({})
  await screen.findByText('The email is on its way')
  expect(posts()).toEqual([{ kind: 'order_paid' }])
  await isDone()
})

// (rule: order-mail-recipient)
test('a mail that is not sent again is an Email Error, with the reason', async () => {
  const { user } = await openSheet(
    <MailsSheet orderId="order-1" kinds={['order_paid']} onClose={onClose} />,
    {
      [`GET ${calls}/mails/order_paid`]: { to: 'ada@shop.test', subject: 'Payment received', html: '' },
      [`POST ${calls}/mails`]: new Refused(409, {
        error: { code: 'MAIL_NOT_TRUE', message: 'It was not sent' },
      }),
    },
  )
  await screen.findByTitle('The email')
  await user.click(button('Send it again'))
  await screen.findByText('Email Error')
  expect(screen.getByText('It was not sent')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

test('the only mail of an order is shown at once, with no other to choose', async () => {
  const { sheet } = await openSheet(
    <MailsSheet orderId="order-1" kinds={['order_placed']} onClose={onClose} />,
    {
      [`GET ${calls}/mails/order_placed`]: { to: 'ada@shop.test', subject: 'We have it', html: '' },
    },
  )
  await screen.findByText('To ada@shop.test · We have it')
  expect(linesOf(sheet)).not.toContain('button Another email')
  button('Close').click()
  expect(onClose).toHaveBeenCalledOnce()
})

// (rule: personal-data-in-admin)
