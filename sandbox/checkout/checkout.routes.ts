import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isPaid } from '../ledger/transaction.ts'
import { filledWith } from './card-form.ts'
import { cardRoutes } from './card.routes.ts'
import { type CheckoutEnv, type CheckoutParts, showCheckout } from './checkout-context.ts'
import { checkoutCss } from './checkout.css.ts'
import { closeTabPage, paidPage, tabsOf } from './checkout.pages.ts'
import { findPayment } from './find-payment.ts'
import { notice } from './page-layout.ts'
import { callbackUrl, cancelUrl } from './return-url.ts'
import { transferRoutes } from './transfer.routes.ts'

const strictHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    imgSrc: ['data:'],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'no-referrer',
  // These three only make browsers complain when the sandbox is served over plain http.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
})

/** The hosted checkout page. Every form posts, then redirects, so that reloading never pays or asks again. */
export function checkoutRoutes(parts: CheckoutParts) {
  const pages = new Hono<CheckoutEnv>()
  pages.get('/favicon.ico', (c) => c.body(null, 204))
  pages.get('/checkout.css', (c) => {
    c.header('content-type', 'text/css; charset=utf-8')
    return c.body(checkoutCss)
  })
  pages.use('/:code{[a-z0-9]+}/*', strictHeaders, findPayment(parts))
  return pages.route('/', linkRoutes(parts)).route('/', cardRoutes(parts)).route('/', transferRoutes(parts))
}

/** The payment link itself: choosing how to pay, having paid, giving up. */
function linkRoutes({ settings, payments }: CheckoutParts) {
  const merchant = settings.merchantName
  const routes = new Hono<CheckoutEnv>()

  routes.get('/:code{[a-z0-9]+}', (c) => {
    const transaction = c.get('transaction')
    if (isPaid(transaction)) return c.html(paidPage(merchant, transaction, callbackUrl(transaction)))
    if (transaction.status === 'pending') return c.redirect(`/${transaction.accessCode}/waiting`, 303)
    const offered = tabsOf(transaction)
    const tab = offered.find((name) => name === c.req.query('tab')) ?? offered[0]
    if (tab && tab !== 'card' && !transaction.step) payments.waitForShopper(transaction, tab, null)
    return showCheckout(c, merchant, tab, { values: filledWith(c.req.query('card')) })
  })

  routes.get('/:code{[a-z0-9]+}/done', (c) => {
    const transaction = c.get('transaction')
    if (!isPaid(transaction)) return c.redirect(`/${transaction.accessCode}`, 303)
    return c.html(closeTabPage(merchant, transaction))
  })

  routes.post('/:code{[a-z0-9]+}/cancel', (c) => {
    const transaction = c.get('transaction')
    payments.cancel(transaction)
    const url = cancelUrl(transaction)
    return url ? c.redirect(url, 303) : c.html(notice('Payment cancelled', 'You can close this tab now.'))
  })

  return routes
}
