import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { PaystackError } from './paystack-error.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

export function authorize(secretKey: string): MiddlewareHandler {
  const expected = digest(secretKey)
  return async (c, next) => {
    const key = /^Bearer\s+(\S+)\s*$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!key || !timingSafeEqual(digest(key), expected)) {
      const nextStep = 'Pass the secret key of the integration as a Bearer token in the Authorization header'
      throw new PaystackError(401, 'invalid_key', 'Invalid key', nextStep)
    }
    await next()
  }
}
