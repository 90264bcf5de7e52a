import { Hono } from 'hono'
import { isPaid, type Step } from '../ledger/transaction.ts'
import { cardByName } from '../payments/test-cards.ts'
import { checkCard } from './card-form.ts'
import {
  type CheckoutContext,
  type CheckoutEnv,
  type CheckoutParts,
  returnToMerchant,
  showCheckout,
} from './checkout-context.ts'
import { tabsOf } from './checkout.pages.ts'

/** Paying with a card: its form, then the PIN and the one-time code where the card asks for them. */
export function cardRoutes({ settings, payments }: CheckoutParts) {
  const merchant = settings.merchantName
  const routes = new Hono<CheckoutEnv>()

  /** Charges the card, or asks for what it still needs. */
  function continueCheckout(
    c: CheckoutContext,
    { name, expMonth, expYear, closeTab }: Omit<Step, 'waitsFor'>,
  ) {
    const transaction = c.get('transaction')
    payments.payByCard(transaction, { name, expMonth, expYear })
    if (isPaid(transaction)) return returnToMerchant(c, closeTab)
    return c.redirect(`/${transaction.accessCode}?tab=card`, 303)
  }

  function ask(c: CheckoutContext, step: Step) {
    const transaction = c.get('transaction')
    payments.waitForShopper(transaction, 'card', step)
    return c.redirect(`/${transaction.accessCode}`, 303)
  }

  routes.post('/:code{[a-z0-9]+}/card', async (c) => {
    const form = await c.req.parseBody()
    const { values, errors, checked } = checkCard(form)
    if (!tabsOf(c.get('transaction')).includes('card')) return c.notFound()
    // 200: a browser logs any other status of a page as an error.
    if (!checked) return showCheckout(c, merchant, 'card', { values, errors })
    const { card, expMonth, expYear } = checked
    const paying = { name: card.name, expMonth, expYear, closeTab: form['after'] === 'close' }
    return card.pin ? ask(c, { ...paying, waitsFor: 'pin' }) : continueCheckout(c, paying)
  })

  for (const waitsFor of ['pin', 'otp'] as const) {
    routes.post(`/:code{[a-z0-9]+}/${waitsFor}`, async (c) => {
      const { step, accessCode } = c.get('transaction')
      if (step?.waitsFor !== waitsFor) return c.redirect(`/${accessCode}`, 303)
      const card = cardByName(step.name)
      const form = await c.req.parseBody()
      if (String(form[waitsFor]).trim() !== card?.[waitsFor])
        return showCheckout(c, merchant, 'card', { wrongStep: true })
      return waitsFor === 'pin' && card.otp ? ask(c, { ...step, waitsFor: 'otp' }) : continueCheckout(c, step)
    })
  }

  routes.post('/:code{[a-z0-9]+}/another-card', (c) => {
    const transaction = c.get('transaction')
    payments.cancel(transaction)
    return c.redirect(`/${transaction.accessCode}?tab=card`, 303)
  })

  return routes
}
