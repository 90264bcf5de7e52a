import { ApiError } from './api-client.ts'

/** The shop answered that it failed: the connection is not to blame. */
export const shopFailed = 'Something went wrong in the shop. Please try again in a moment.'

/** Codes of answers without words for people: a fault, or an answer of no shop, such as a proxy's. */
const wordless = new Set(['INTERNAL', 'ERROR'])

const shopSilent = 'The shop did not answer. Check your connection and try again.'

/** What to say of a call that failed: the shop's words when it answered, `noAnswer` when nothing came. */
export const failureMessage = (error: unknown, noAnswer = shopSilent): string =>
  !(error instanceof ApiError)
    ? noAnswer
    : wordless.has(error.code) && error.status >= 500
      ? shopFailed
      : error.message

/** Nothing is wrong with the call: the network, the shop or its database is away, and the same may succeed later. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError ? [502, 503, 504].includes(error.status) : error instanceof Error
