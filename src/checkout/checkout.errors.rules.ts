import { errorsOf } from '../lib/errors.ts'

/** `details.quote` of the first three is the server's quote (rule: checkout-messages). */
export const checkoutError = errorsOf({
  PRICES_CHANGED: [409, 'Prices have changed'],
  CANNOT_ORDER: [409, 'Failed to create order. Please try again.'],
  PROMO_REFUSED: [409, 'This code cannot be used'],
  KEY_REUSED: [
    422,
    'This order was sent before with other contents. Nothing was charged: please reload the page and check out again.',
  ],
  MISSING_INFORMATION: [400, 'Please fill in all required fields'],
  PAYMENT_NOT_STARTED: [502, 'Failed to initialize payment. Please try again.'],
  ORDER_CLOSED: [409, 'This order was cancelled. Please check out again.'],
  DISCOUNT_REASON: [400, 'Say what the discount is for'],
  DISCOUNT_TOO_LARGE: [400, 'The discount is more than the pieces cost'],
  ANOTHER_ACCOUNT: [
    409,
    'Another account is signed in on this browser now. Nothing was charged: check whose order this is, then press again.',
  ],
  ACCOUNT_LOADING: [401, 'Please sign in to continue'],
})

/** The same, with what to do while the provider is left alone (rule: provider-gate). */
export const paymentNotStarted = ({ provider }: { provider: { waitMs: () => number } }) =>
  checkoutError(
    'PAYMENT_NOT_STARTED',
    provider.waitMs() > 0
      ? {
          message:
            'Payments are not answering right now. Nothing was charged, and your items stay set aside: please try again in a minute.',
        }
      : {},
  )
