import type { MiddlewareHandler } from 'hono'
import { PaystackError } from '../api/paystack-error.ts'

export type RateLimit = ReturnType<typeof createRateLimit>

/** One window a minute over all API calls; a limit of 0 lets everything through. */
export function createRateLimit(configured: number) {
  let perMinute = configured
  let used = 0
  let windowEnds = 0

  const middleware: MiddlewareHandler = async (c, next) => {
    if (perMinute === 0) return next()
    const now = Date.now()
    if (now >= windowEnds) {
      used = 0
      windowEnds = now + 60_000
    }
    used += 1
    c.header('x-ratelimit-limit', String(perMinute))
    c.header('x-ratelimit-remaining', String(Math.max(0, perMinute - used)))
    c.header('x-ratelimit-reset', String(Math.ceil((windowEnds - now) / 1000)))
    if (used > perMinute) {
      throw new PaystackError(429, 'rate_limited', 'Rate limit exceeded!', 'Slow down and retry', 'api_error')
    }
    await next()
  }

  return {
    middleware,
    set(limit: number) {
      perMinute = limit
      windowEnds = 0
    },
    reset() {
      perMinute = configured
      windowEnds = 0
    },
  }
}
