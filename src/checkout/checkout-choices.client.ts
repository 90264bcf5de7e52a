import { clearPromoCode, usePromoCode } from '../cart/quote/promo-code.client.ts'
import { clearCreditChoice, creditAskOf, useCreditChoice } from '../credit/credit-choice.client.ts'
import { removeStored } from '../lib/browser/session-store.ts'
import { clearAttemptKey } from './attempt-key.client.ts'
import { checkoutFormKey } from './checkout-form.rules.ts'

/** What is chosen next to the form of checkout; `choices` is what a quote is asked for with it. */
export function useCheckoutChoices() {
  const promo = usePromoCode()
  const [choice, onChoose] = useCreditChoice()
  const { promoCode } = promo
  const choices = { ...(promoCode && { promoCode }), ...creditAskOf(choice) }
  return { promo, payWith: { choice, onChoose }, choices }
}
export type ChosenAsk = ReturnType<typeof useCheckoutChoices>['choices']

/** What was kept of a checkout for the browser session, once its order is paid or requested. */
export function clearCheckout(): void {
  removeStored(checkoutFormKey)
  clearPromoCode()
  clearCreditChoice()
  clearAttemptKey()
}
