import { Hono, type Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { looksLikeAccessCode } from '../ledger/access-code.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { isPaid, type Step, type Transaction } from '../ledger/transaction.ts'
import type { Payments } from '../payments/payments.ts'
import { cardByName } from '../payments/test-cards.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import type { Settings } from '../settings.ts'
import { checkCard, filledWith } from './card-form.ts'
import { checkoutCss } from './checkout.css.ts'
import {
  checkoutPage,
  closeTabPage,
  paidPage,
  tabsOf,
  transferRejectedPage,
  waitingPage,
  type CheckoutView,
  type Tab,
} from './checkout.pages.ts'
import { notice } from './page-layout.ts'
import { callbackUrl, cancelUrl } from './return-url.ts'

type Parts = { settings: Settings; ledger: Ledger; payments: Payments }
type CheckoutEnv = SandboxEnv & { Variables: { transaction: Transaction } }
type CheckoutContext = Context<CheckoutEnv>

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

const unknownLink = notice('Unknown payment link', 'Check the link, or go back to the shop.')

/** The hosted checkout page. Every form posts, then redirects, so that reloading never pays or asks again. */
export function checkoutRoutes({ settings, ledger, payments }: Parts) {
  const pages = new Hono<CheckoutEnv>()
  const merchant = settings.merchantName

  pages.get('/favicon.ico', (c) => c.body(null, 204))
  pages.get('/checkout.css', (c) => {
    c.header('content-type', 'text/css; charset=utf-8')
    return c.body(checkoutCss)
  })

  pages.use('/:code{[a-z0-9]+}/*', strictHeaders, async (c, next) => {
    const code = c.req.param('code') ?? ''
    const transaction = ledger.transactionByCode(code)
    if (!transaction) return looksLikeAccessCode(code) ? c.html(unknownLink, 404) : c.notFound()
    c.set('transaction', transaction)
    c.header('cache-control', 'no-store')
    const { accessCode } = transaction
    const isWaiting = transaction.status === 'pending'
    if (c.req.method === 'POST') {
      // A second tap, or a page left open in another tab: whatever was posted, the payment is past it.
      if (isPaid(transaction)) return returnToMerchant(c)
      if (isWaiting) return c.redirect(`/${accessCode}/waiting`, 303)
    }
    if (isExpired(transaction)) {
      return c.html(notice('This payment link has expired', `Go back to ${merchant} to start again.`))
    }
    await next()
  })

  function isExpired(transaction: Transaction): boolean {
    const seconds = ledger.integration.paymentSessionTimeout
    const open = !isPaid(transaction) && transaction.status !== 'pending'
    return open && seconds > 0 && Date.parse(transaction.createdAt) + seconds * 1000 <= Date.now()
  }

  function returnToMerchant(c: CheckoutContext, closeTab = false) {
    const transaction = c.get('transaction')
    const url = closeTab ? undefined : callbackUrl(transaction)
    return c.redirect(url ?? `/${transaction.accessCode}/done`, 303)
  }

  function showCheckout(c: CheckoutContext, tab: Tab | undefined, more: Partial<CheckoutView> = {}) {
    return c.html(checkoutPage({ merchant, transaction: c.get('transaction'), tab, ...more }))
  }

  /** Charges the card, or asks for what it still needs. */
  function goOn(c: CheckoutContext, { name, expMonth, expYear, closeTab }: Omit<Step, 'waitsFor'>) {
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

  pages.get('/:code{[a-z0-9]+}', (c) => {
    const transaction = c.get('transaction')
    if (isPaid(transaction)) return c.html(paidPage(merchant, transaction, callbackUrl(transaction)))
    if (transaction.status === 'pending') return c.redirect(`/${transaction.accessCode}/waiting`, 303)
    const offered = tabsOf(transaction)
    const tab = offered.find((name) => name === c.req.query('tab')) ?? offered[0]
    if (tab && tab !== 'card' && !transaction.step) payments.waitForShopper(transaction, tab, null)
    return showCheckout(c, tab, { values: filledWith(c.req.query('card')) })
  })

  pages.post('/:code{[a-z0-9]+}/card', async (c) => {
    const form = await c.req.parseBody()
    const { values, errors, checked } = checkCard(form)
    if (!tabsOf(c.get('transaction')).includes('card')) return c.notFound()
    // 200: a browser logs any other status of a page as an error.
    if (!checked) return showCheckout(c, 'card', { values, errors })
    const { card, expMonth, expYear } = checked
    const paying = { name: card.name, expMonth, expYear, closeTab: form['after'] === 'close' }
    return card.pin ? ask(c, { ...paying, waitsFor: 'pin' }) : goOn(c, paying)
  })

  for (const waitsFor of ['pin', 'otp'] as const) {
    pages.post(`/:code{[a-z0-9]+}/${waitsFor}`, async (c) => {
      const { step, accessCode } = c.get('transaction')
      if (step?.waitsFor !== waitsFor) return c.redirect(`/${accessCode}`, 303)
      const card = cardByName(step.name)
      const form = await c.req.parseBody()
      if (String(form[waitsFor]).trim() !== card?.[waitsFor])
        return showCheckout(c, 'card', { wrongStep: true })
      return waitsFor === 'pin' && card.otp ? ask(c, { ...step, waitsFor: 'otp' }) : goOn(c, step)
    })
  }

  pages.post('/:code{[a-z0-9]+}/another-card', (c) => {
    const transaction = c.get('transaction')
    payments.cancel(transaction)
    return c.redirect(`/${transaction.accessCode}?tab=card`, 303)
  })

  for (const [path, channel] of [
    ['transfer', 'bank_transfer'],
    ['ussd', 'ussd'],
  ] as const) {
    pages.post(`/:code{[a-z0-9]+}/${path}`, async (c) => {
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

  pages.get('/:code{[a-z0-9]+}/waiting', (c) => {
    const transaction = c.get('transaction')
    if (isPaid(transaction)) return returnToMerchant(c)
    if (transaction.status !== 'pending') return c.redirect(`/${transaction.accessCode}`, 303)
    c.header('refresh', '1')
    return c.html(waitingPage(merchant, transaction))
  })

  pages.get('/:code{[a-z0-9]+}/done', (c) => {
    const transaction = c.get('transaction')
    if (!isPaid(transaction)) return c.redirect(`/${transaction.accessCode}`, 303)
    return c.html(closeTabPage(merchant, transaction))
  })

  pages.post('/:code{[a-z0-9]+}/cancel', (c) => {
    const transaction = c.get('transaction')
    payments.cancel(transaction)
    const url = cancelUrl(transaction)
    return url ? c.redirect(url, 303) : c.html(notice('Payment cancelled', 'You can close this tab now.'))
  })

  return pages
}
