import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type ErrorType = 'validation_error' | 'api_error' | 'processor_error'

export class PaystackError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly nextStep: string
  readonly type: ErrorType

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    nextStep: string,
    type: ErrorType = 'validation_error',
  ) {
    super(message)
    this.status = status
    this.code = code
    this.nextStep = nextStep
    this.type = type
  }

  body() {
    const { message, nextStep, type, code } = this
    return { status: false, message, meta: { nextStep }, type, code }
  }
}

/** Paystack supports this; the sandbox does not, and says so instead of inventing an answer. */
export function notInTheSandbox(what: string) {
  const nextStep = 'See "Not in the sandbox" in sandbox/README.md'
  return new PaystackError(501, 'not_in_the_sandbox', `${what} is not in the sandbox`, nextStep, 'api_error')
}
