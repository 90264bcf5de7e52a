import { Hono } from 'hono'
import { isPaid } from '../ledger/transaction.ts'
import { type CheckoutEnv, type CheckoutParts, returnToMerchant } from './checkout-context.ts'
import { tabsOf, transferRejectedPage, waitingPage } from './checkout.pages.ts'

/** Paying by bank transfer or USSD: the money comes at once, later, or not as it should. */
export function transferRoutes({ settings, payments }: CheckoutParts) {
  const merchant = settings.merchantName
  const routes = new Hono<CheckoutEnv>()

  for (const [path, channel] of [
    ['transfer', 'bank_transfer'],
    ['ussd', 'ussd'],
  ] as const) {
    routes.post(`/:code{[a-z0-9]+}/${path}`, async (c) => {
      const transaction = c.get('transaction')
      const { money } = await c.req.parseBody()
      if (!tabsOf(transaction).includes(channel)) return c.notFound()
      if (money === 'wrong-amount') {
        payments.rejectTransfer(transaction, transaction.amount - 100)
        return c.html(transferRejectedPage(merchant, transaction))
      }
      if (money === 'later') {
        payments.payByTransferLater(transaction, channel)
        return c.redirect(`/${transaction.accessCode}/waiting`, 303)
      }
      payments.payByTransfer(transaction, channel)
      return returnToMerchant(c)
    })
  }

  routes.get('/:code{[a-z0-9]+}/waiting', (c) => {
    const transaction = c.get('transaction')
    if (isPaid(transaction)) return returnToMerchant(c)
    if (transaction.status !== 'pending') return c.redirect(`/${transaction.accessCode}`, 303)
    c.header('refresh', '1')
    return c.html(waitingPage(merchant, transaction))
  })

  return routes
}
