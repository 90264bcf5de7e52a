import { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import { vi } from 'vitest'
import { sessionQuery } from '../account/sessions/session.queries.ts'
import { shopQuery } from '../settings/settings.queries.ts'
import { openScreen } from '../ui/test-screen.ts'
import type { Answers } from '../ui/test-wire.ts'
import { ada, checkoutAnswers, shopOf } from './test-checkout-answers.ts'

export type Own = NonNullable<Parameters<typeof checkoutAnswers>[0]>
export const paymentCall = 'POST /api/functions/paystack-initialize'

/** Pages of checkout at an address, with the session and shop that the root of the shop has read by then. */
export async function openCheckoutPages(
  pages: Record<string, unknown>,
  at: string,
  own: Own = {},
  more: Answers = {},
) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, own.session ?? ada)
  queryClient.setQueryData(shopQuery.queryKey, own.shop ?? shopOf())
  const answers = { ...checkoutAnswers(own), ...more }
  const opened = await openScreen(pages as Record<string, AnyRoute>, { at, queryClient, answers })
  /** What was sent to a call. */
  const posted = (call: string) => opened.sent.filter((one) => one.call === call)
  return { ...opened, posted }
}

/** Where the shop sends the browser to pay. */
export const watchLeaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {})
