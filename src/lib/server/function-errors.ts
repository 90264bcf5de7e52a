import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ApiEnv } from './api.ts'
import { AppError } from '../errors.ts'

/** The contract's functions around payment answer `{success:false,error}`; `quote` is the server's, when there is one. */
export const answerFunctionErrors: ErrorHandler<ApiEnv> = (error, c) => {
  if (error instanceof AppError) {
    const { message, code, fields, details, status } = error
    return c.json(
      { success: false, error: message, code, ...(fields && { fields }), ...quoteIn(details) },
      status,
    )
  }
  if (error instanceof HTTPException)
    return c.json(
      { success: false, error: 'The request could not be understood', code: 'BAD_REQUEST' },
      error.status === 413 ? 413 : 400,
    )
  throw error
}

const quoteIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'quote' in details ? { quote: details.quote } : {}
