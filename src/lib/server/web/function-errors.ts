import type { ErrorHandler } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { refusalOf } from './api.ts'

/** The contract's functions around payment answer `{success:false,error}`; `quote` is the server's, when there is one. */
export const answerFunctionErrors: ErrorHandler<ApiEnv> = (error, c) => {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  const { message, code, fields, details, status } = refusal
  return c.json(
    { success: false, error: message, code, ...(fields && { fields }), ...quoteIn(details) },
    status,
  )
}

const quoteIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'quote' in details ? { quote: details.quote } : {}
