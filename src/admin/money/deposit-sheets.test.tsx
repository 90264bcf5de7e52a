import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayAfter, dayText } from '../../cart/quote/deposit.rules.ts'
import { lagosDay } from '../../lib/time.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { DepositFields, DepositSheet, LongerSheet } from './deposit-sheets.tsx'
import { button, field, head, isBusy, late, onClose, openSheet } from './sheets.testing.tsx'
import { moneyOfOrder } from './test-order-money.ts'

const { order } = moneyOfOrder()
const calls = '/api/admin/orders/order-1'
const day = (days: number) => dayAfter(lagosDay(new Date()), days)
const dueDay = () => screen.getByLabelText<HTMLInputElement>(/^The balance is due by/)

// (rule: part-payment)
test('a deposit is asked for in percent and until a day; the sheet says both amounts', async () => {
  const asking = late()
  const { sheet, user, posts, isDone } = await openSheet(<DepositSheet order={order} onClose={onClose} />, {
    [`POST ${calls}/deposit`]: asking.answer,
  })
  expect(linesOf(sheet).slice(0, 4)).toEqual([
    ...head('Deposit for IL-1001'),
    'Ada Obi pays ₦20,500 in parts. With the deposit the pieces are kept until you decide.',
  ])
  expect(sheet.textContent).toContain('₦10,250 now, ₦10,250 later')
  expect([dueDay().value, dueDay().min, dueDay().max]).toEqual([day(14), day(1), day(90)])
  expect(sheet.textContent).toContain(dayText(day(14)))
  const percent = field('Deposit, in percent')
  await user.clear(percent)
  await user.click(button('Ask for the deposit'))
  expect(sheet.textContent).toContain('Type a whole number from 1 to 99')
  await user.type(percent, '1x000')
  expect(percent.value).toBe('100')
  expect(sheet.textContent).toContain('Type a whole number from 1 to 99')
  expect(sheet.textContent).not.toContain('now, ')
  await user.clear(percent)
  await user.type(percent, '30')
  expect(sheet.textContent).toContain('₦6,150 now, ₦14,350 later')
  fireEvent.change(dueDay(), { target: { value: day(91) } })
  await user.click(button('Ask for the deposit'))
  expect(sheet.textContent).toContain('Choose a day within 90 days')
  expect(posts()).toEqual([])
  fireEvent.change(dueDay(), { target: { value: day(30) } })
  await user.click(button('Ask for the deposit'))
  await isBusy('Ask for the deposit')
  expect(posts()).toEqual([{ percent: 30, due_on: day(30) }])
  asking.come({})
  await screen.findByText('Send the pay link: it asks for the deposit now')
  await isDone()
})

// (rule: mail-promises)
test('of an order without an address no mail is promised', async () => {
  const fromChat = { ...order, reach: 'whatsapp' as const }
  const { sheet } = await openSheet(<LongerSheet order={fromChat} onClose={onClose} />)
  expect(sheet.textContent).toContain(
    'No email goes out: this order has no email address. Write to Ada Obi afterwards, the WhatsApp text is on the order.',
  )
  expect(sheet.textContent).not.toContain('will get an email')
})

// (rule: rest-due)
test('more time is given until a day, a week from now unless another is chosen', async () => {
  const giving = late()
  const { sheet, user, posts, isDone } = await openSheet(<LongerSheet order={order} onClose={onClose} />, {
    [`POST ${calls}/rest`]: giving.answer,
  })
  expect(linesOf(sheet).slice(0, 4)).toEqual([
    ...head('More time for IL-1001'),
    'The pieces stay held. Ada Obi will get an email with the new day and the link to pay.',
  ])
  expect(dueDay().value).toBe(day(7))
  fireEvent.change(dueDay(), { target: { value: '' } })
  expect(sheet.querySelector('.field-error')).toBeNull()
  await user.click(button('Give more time'))
  expect(sheet.textContent).toContain('Choose a day')
  expect(posts()).toEqual([])
  fireEvent.change(dueDay(), { target: { value: day(20) } })
  await user.click(button(`Give time until ${dayText(day(20))}`))
  await isBusy(`Give time until ${dayText(day(20))}`)
  expect(posts()).toEqual([{ due_on: day(20) }])
  giving.come({})
  await screen.findByText(`Ada Obi has until ${dayText(day(20))}`)
  await isDone()
})

test.each([
  ['a deposit', DepositSheet],
  ['more time', LongerSheet],
])('the sheet for %s closes without anything asked', async (_, Shown) => {
  const { user, posts } = await openSheet(<Shown order={order} onClose={onClose} />)
  await user.click(button('Close'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(posts()).toEqual([])
})

test('the day for the rest is chosen in a calendar, and said in words only when it can be taken', async () => {
  const { sheet } = await openSheet(<LongerSheet order={order} onClose={onClose} />)
  expect(dueDay().type).toBe('date')
  fireEvent.change(dueDay(), { target: { value: day(2) } })
  expect(sheet.textContent).toContain(dayText(day(2)))
  fireEvent.change(dueDay(), { target: { value: day(0) } })
  expect(sheet.textContent).not.toContain(dayText(day(0)))
})

test('of an order whose price is not known yet the deposit says no amounts', async () => {
  const typed = { percent: '50', dueOn: day(14) }
  const { container } = await openScreen(
    <DepositFields typed={typed} onTyped={() => {}} totalMinor={null} errors={{}} />,
  )
  expect(container.textContent).toContain('Deposit, in percent')
  expect(container.textContent).not.toContain('₦')
})
