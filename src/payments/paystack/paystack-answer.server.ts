import type * as z from 'zod'

/**
 * What a call to Paystack came to. Nothing expected is thrown: `refused` is a clear no from Paystack (nothing was done),
 * `unreachable` means the outcome is unknown and the same question must be asked again later.
 */
export type PaystackAnswer<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'refused'; status: number; code: string; message: string }
  | {
      kind: 'unreachable'
      cause: 'timeout' | 'network' | 'unreadable' | 'server_error' | 'rate_limited' | 'resting'
    }

/** One call of the API. */
export type PaystackCall = <S extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  schema: S,
  body?: object,
) => Promise<PaystackAnswer<z.output<S>>>
