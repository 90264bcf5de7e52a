import { errorsOf } from '../lib/errors.ts'
import { savedFullMessage } from './saved.rules.ts'

export const savedError = errorsOf({
  PRODUCT_NOT_FOUND: [404, 'This product is no longer available'],
  SAVED_FULL: [409, savedFullMessage],
})
