import type { Context } from 'hono'
import type { Ledger } from '../ledger/ledger.ts'
import type { Transaction } from '../ledger/transaction.ts'
import type { Payments } from '../payments/payments.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import type { Settings } from '../settings.ts'
import { checkoutPage, type CheckoutView, type Tab } from './checkout.pages.ts'
import { callbackUrl } from './return-url.ts'

export type CheckoutParts = { settings: Settings; ledger: Ledger; payments: Payments }
/** Every page of a payment link finds its transaction in the context. */
export type CheckoutEnv = SandboxEnv & { Variables: { transaction: Transaction } }
export type CheckoutContext = Context<CheckoutEnv>

/** Back to the shop, or to a page of our own when the shop named no address or the tab is to be closed. */
export function returnToMerchant(c: CheckoutContext, closeTab = false) {
  const transaction = c.get('transaction')
  const url = closeTab ? undefined : callbackUrl(transaction)
  return c.redirect(url ?? `/${transaction.accessCode}/done`, 303)
}

export function showCheckout(
  c: CheckoutContext,
  merchant: string,
  tab: Tab | undefined,
  more: Partial<CheckoutView> = {},
) {
  return c.html(checkoutPage({ merchant, transaction: c.get('transaction'), tab, ...more }))
}
