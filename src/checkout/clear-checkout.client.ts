import { clearPromoCode } from '../cart/quote/promo-code.client.ts'
import { clearCreditChoice } from '../credit/credit-choice.client.ts'
import { removeStored } from '../lib/browser/session-store.ts'
import { clearAttemptKey } from './attempt-key.client.ts'
import { checkoutFormKey } from './checkout-form.rules.ts'

/** What was kept of a checkout for the browser session, once its order is paid or requested. */
export function clearCheckout(): void {
  removeStored(checkoutFormKey)
  clearPromoCode()
  clearCreditChoice()
  clearAttemptKey()
}
