import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { openScreen } from '../../ui/test-screen.ts'
import type { Answers } from '../../ui/test-wire.ts'
import { AskProvider } from '../kit/ask.tsx'
import { OrderReasons } from './order-reasons.tsx'
import { moneyOfOrder } from './test-order-money.ts'

export const onClose = vi.fn()

/** A sheet over a screen that reads the order's money. */
export async function openSheet(sheet: ReactNode, answers: Answers = {}, money: OrderMoney = moneyOfOrder()) {
  onClose.mockReset()
  const { sent, ...opened } = await openScreen(
    <AskProvider>
      <OrderReasons orderId="order-1" />
      {sheet}
    </AskProvider>,
    { answers: { 'GET /api/admin/orders/order-1/money': money, ...answers } },
  )
  const reads = () => sent.filter(({ call }) => call.endsWith('/money')).length
  return {
    ...opened,
    sheet: await screen.findByRole('dialog'),
    /** What was changed, by the bodies of its calls. */
    posts: () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body),
    /** The sheet is done: it has closed once, and the screen has read the money anew. */
    isDone: async () => {
      await waitFor(() => expect(reads()).toBe(2))
      expect(onClose).toHaveBeenCalledOnce()
    },
  }
}

export const head = (title: string) => [`dialog ${title} [modal]`, `heading ${title}`, 'button Close']
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const isBusy = (name: string | RegExp) =>
  waitFor(() => expect(button(name).getAttribute('aria-busy')).toBe('true'))
/** An answer that comes when the test says so. */
export function late() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  return { answer: () => promise, come: resolve }
}
