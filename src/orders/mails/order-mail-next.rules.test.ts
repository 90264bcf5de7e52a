import { expect, test } from 'vitest'
import { nextSteps } from './order-mail-next.rules.ts'

const known = {
  isQuoted: false,
  expected: 'Mon 30 Nov',
  returnWindowDays: 7,
  dispatch: { dispatch_days_min: 1, dispatch_days_max: 2 },
  giftCard: null,
}
const pickup = { name: 'Yaba shop', street: '5 Macaulay Way', hours: '10 am to 6 pm' }

// (rule: order-mails)
test('the days in which a piece may come back are counted from what the order has: its delivery, or its pick-up', () => {
  const back = (fetched: boolean) =>
    nextSteps('order_delivered', { ...known, pickup: (fetched ? pickup : null) as never }).at(-1)
  expect(back(false)).toContain('within 7 days of delivery.')
  expect(back(true)).toContain('within 7 days of pick-up.')
})
