import { screen } from '@testing-library/react'
import type { OrderView } from '../../orders/order/order.schema.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { cartOf, orderOf } from '../test-checkout-answers.ts'
import { openCheckoutPages, type Own } from '../test-checkout-page.ts'
import { Route as Failed } from './failed.page.tsx'
import { Route as Success } from './success.page.tsx'

const call = 'POST /api/functions/paystack-verify'

/** The return from the payment page, with the answer about the payment. */
export async function openReturn(answer: unknown, at = '/checkout/success?reference=r1', own: Own = {}) {
  const pages = { '/checkout/success': Success, '/checkout/failed': Failed }
  const opened = await openCheckoutPages(pages, at, { cart: cartOf(), ...own }, { [call]: answer })
  return { ...opened, asked: () => opened.posted(call).map(({ body }) => body) }
}

export const answerOf = (state: string, message: string, order: OrderView | null = orderOf(), more = {}) => ({
  state,
  message,
  order,
  ...more,
})

export const outcomeLines = () => linesOf(screen.getByTestId('payment-outcome'))
/** Where the page leads, without its help. */
export const ways = () =>
  linesOf().filter((line) => line.startsWith('link') && !/mailto|tel:|question/.test(line))
