import type { MiddlewareHandler } from 'hono'
import { looksLikeAccessCode } from '../ledger/access-code.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { isPaid, type Transaction } from '../ledger/transaction.ts'
import { type CheckoutEnv, type CheckoutParts, returnToMerchant } from './checkout-context.ts'
import { notice } from './page-layout.ts'

const unknownLink = notice('Unknown payment link', 'Check the link, or go back to the shop.')

/** Puts the transaction of a payment link into the context, and answers links that can no longer be paid. */
export function findPayment({ settings, ledger }: CheckoutParts): MiddlewareHandler<CheckoutEnv> {
  return async (c, next) => {
    const code = c.req.param('code') ?? ''
    const transaction = ledger.transactionByCode(code)
    if (!transaction) return looksLikeAccessCode(code) ? c.html(unknownLink, 404) : c.notFound()
    c.set('transaction', transaction)
    c.header('cache-control', 'no-store')
    if (c.req.method === 'POST') {
      // A second tap, or a page left open in another tab: the payment is past the posted step.
      if (isPaid(transaction)) return returnToMerchant(c)
      if (transaction.status === 'pending') return c.redirect(`/${transaction.accessCode}/waiting`, 303)
    }
    if (isExpired(transaction, ledger)) {
      const advice = `Go back to ${settings.merchantName} to start again.`
      return c.html(notice('This payment link has expired', advice))
    }
    await next()
  }
}

function isExpired(transaction: Transaction, ledger: Ledger): boolean {
  const seconds = ledger.integration.paymentSessionTimeout
  const open = !isPaid(transaction) && transaction.status !== 'pending'
  return open && seconds > 0 && Date.parse(transaction.createdAt) + seconds * 1000 <= Date.now()
}
