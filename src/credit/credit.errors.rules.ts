import { errorsOf } from '../lib/errors.ts'

export const creditError = errorsOf({
  CREDIT_SPENT: [409, 'This credit was used meanwhile. Look at the new sum, then pay.'],
  CREDIT_NOT_FOUND: [404, 'There is no such credit'],
  CREDIT_AMOUNT: [400, 'Credit is an amount above zero, at most 20,000,000'],
  CREDIT_WHY: [400, 'Say why, for your own books'],
  CREDIT_NOBODY: [
    409,
    'This order has no email address, so there is nobody to give credit to. Add one, or give the money back.',
  ],
  CREDIT_HOLDS_LESS: [409, 'Less is left on this account. Reload to see how it stands.'],
})
