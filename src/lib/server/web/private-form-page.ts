import type { MiddlewareHandler } from 'hono'
import { formPolicy } from './content-policies.ts'

/** A page behind a signed link, with a form and no script: it is neither stored, listed nor framed, and names no address. */
export const privateFormPage: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'private, no-store')
  c.header('x-robots-tag', 'noindex, nofollow')
  // Not `no-referrer`: browsers would send the page's own form without its origin.
  c.header('referrer-policy', 'same-origin')
  c.header('content-security-policy', formPolicy)
}
