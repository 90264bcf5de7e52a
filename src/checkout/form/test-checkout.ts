import { screen } from '@testing-library/react'
import type { Answers } from '../../ui/test-wire.ts'
import { home } from '../test-checkout-answers.ts'
import { openCheckoutPages, type Own } from '../test-checkout-page.ts'
import { Route as Checkout } from './checkout.page.tsx'

/** The checkout of a customer, with what a person does there. */
export async function openCheckout(own: Own = {}, more: Answers = {}) {
  const opened = await openCheckoutPages({ '/checkout': Checkout }, '/checkout', own, more)
  const { user } = opened
  const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      await user.clear(field(name))
      if (value) await user.type(field(name), value)
    }
  }
  const pay = () => screen.getByTestId<HTMLButtonElement>('pay')
  return { ...opened, field, fill, pay }
}

/** The same of one whose saved address fills everything. */
export const openKept = (more: Answers = {}, own: Own = {}) =>
  openCheckout({ addresses: [home], ...own }, more)

export const paymentLine =
  'Paystack: card, bank transfer or USSD, on its secure page. We never see your card.'
