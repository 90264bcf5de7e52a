import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderMoney as Money } from '../../payments/order-money.schema.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderReasons } from './order-reasons.tsx'
import { moneyOfOrder } from './test-order-money.ts'

const path = '/api/admin/orders/order-1'
async function openMoney(money: Money, answers = {}) {
  const opened = await openScreen(
    <AskProvider>
      <OrderReasons orderId="order-1" />
      <OrderMoney orderId="order-1" />
    </AskProvider>,
    { answers: { [`GET ${path}/money`]: money, ...answers } },
  )
  await screen.findByText('The order')
  return opened
}
const button = (name: string) => screen.getByRole('button', { name })

// (rule: order-flags)
test('an order to look at says why and what the shop did, until it was seen', async () => {
  const attention = [
    { id: 'f1', kind: 'paid_twice' as const, text: 'Paid twice: refunded automatically (x)' },
  ]
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { user, sent } = await openMoney(moneyOfOrder({ attention, can: { close_attention: true } }), {
    [`POST ${path}/seen`]: () => promise,
  })
  expect(linesOf(screen.getByRole('note'))).toEqual([
    'note',
    'Paid twice: refunded automatically (x). The second payment is refunded; the order stays paid.',
    'button I have seen it',
  ])
  await user.click(button('I have seen it'))
  await waitFor(() => expect(button('I have seen it').getAttribute('aria-busy')).toBe('true'))
  const asked = sent.length
  resolve({})
  await screen.findByText('Out of the list; it stays in the history')
  await waitFor(() => expect(sent.slice(asked).map(({ call }) => call)).toContain(`GET ${path}/money`))
})

test('nothing to look at shows nothing, and what cannot be closed has no press for it', async () => {
  const { unmount } = await openMoney(moneyOfOrder())
  expect(screen.queryByRole('note')).toBeNull()
  unmount()
  await openMoney(moneyOfOrder({ attention: [{ id: 'f2', kind: 'disputed', text: 'Payment disputed' }] }))
  expect(linesOf(await screen.findByRole('note'))).toEqual([
    'note',
    'Payment disputed. You have not answered yet. Without an answer the bank takes the money.',
  ])
})
