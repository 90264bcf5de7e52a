import { forgetPromoCode } from '../cart/promo-code-box.tsx'
import { removeStored } from '../lib/session-store.ts'
import { forgetAttemptKey } from './attempt-key.tsx'
import { checkoutFormKey } from './checkout-form.rules.ts'

/** What was kept of a checkout for the browser session, once its order is paid or requested. */
export function forgetCheckout(): void {
  removeStored(checkoutFormKey)
  forgetPromoCode()
  forgetAttemptKey()
}
