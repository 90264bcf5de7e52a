import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NewsletterAction } from './newsletter.rules.ts'

type Subscriber = { id: string; consentAt: Date }

/** Bound to one consent, so that an old link cannot bring back who has left. `secret` is AUTH_SECRET. */
export function newsletterToken(
  secret: string,
  action: NewsletterAction,
  { id, consentAt }: Subscriber,
): string {
  return createHmac('sha256', secret)
    .update(`newsletter:${action}:${id}:${consentAt.getTime()}`)
    .digest('base64url')
}

export function isNewsletterToken(
  secret: string,
  action: NewsletterAction,
  subscriber: Subscriber,
  token: string,
): boolean {
  const expected = Buffer.from(newsletterToken(secret, action, subscriber))
  const given = Buffer.from(token)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function newsletterLink(
  { appUrl, secret }: { appUrl: string; secret: string },
  action: NewsletterAction,
  subscriber: Subscriber,
): string {
  const token = newsletterToken(secret, action, subscriber)
  return `${appUrl}/newsletter?${new URLSearchParams({ action, id: subscriber.id, token })}`
}
