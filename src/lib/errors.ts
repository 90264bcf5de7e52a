type ErrorExtra = { fields?: Record<string, string>; details?: unknown; retryAfterSeconds?: number }

/**
 * The one error of the house. Services throw it with a code from their feature's table; only `api.ts` turns it
 * into a response. `fields` names the wrong inputs: `{ email: 'Please enter a valid email address' }`.
 */
export class AppError extends Error {
  readonly code: string
  readonly status: ErrorStatus
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  /** When the same call may succeed, in seconds; the answer's `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, status: ErrorStatus, message: string, extra: ErrorExtra = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.fields = extra.fields
    this.details = extra.details
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

/** An error quotes at most one line of the caller's input. */
export const oneLine = (text: string, most = 300) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 424 | 429 | 502 | 503

/** The body of every refused call: `{error:{code,message,fields?}}`; `current` is the row a stale save has missed, `request_id` a failure in our log. */
export type ErrorBody = {
  error: {
    code: string
    message: string
    fields?: Record<string, string>
    current?: unknown
    request_id?: string
  }
}

type ErrorTable = Record<string, readonly [status: ErrorStatus, message: string]>

/**
 * Makes a feature's error factory from its table, so that each message is in one place: `const cartError =
 * errorsOf({ VARIANT_GONE: [404, 'This item is no longer sold'] })`, then `throw cartError('VARIANT_GONE')`.
 */
export function errorsOf<T extends ErrorTable>(table: T) {
  return (code: keyof T & string, extra: ErrorExtra & { message?: string } = {}) => {
    const [status, message] = table[code]!
    return new AppError(code, status, extra.message ?? message, extra)
  }
}

export const commonError = errorsOf({
  BAD_REQUEST: [400, 'The request could not be understood'],
  SIGN_IN_REQUIRED: [401, 'Please sign in to continue'],
  PASSWORD_AGAIN: [403, 'Please enter your password again to go on.'],
  NOT_FOUND: [404, 'Not found'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment and try again.'],
  UNAVAILABLE: [503, 'The shop cannot answer right now. Please try again in a moment.'],
})
