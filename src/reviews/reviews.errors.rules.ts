import { errorsOf } from '../lib/errors.ts'

export const reviewError = errorsOf({
  REVIEW_LINK_UNKNOWN: [404, 'This link is not in use any more.'],
  REVIEW_NOT_HERS: [409, 'This piece has not reached you, or has come back, so it cannot be reviewed.'],
  REVIEW_EMPTY: [400, 'Say how it fits, or how many stars you give it'],
  REVIEW_TOO_LONG: [400, 'Please write at most 1,000 letters'],
  REVIEW_PHOTOS_MANY: [409, 'A review has at most two photographs. Take one off first.'],
  REVIEW_NOT_FOUND: [404, 'There is no such review'],
})
