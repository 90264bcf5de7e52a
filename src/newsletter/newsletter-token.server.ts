import { createHmac, timingSafeEqual } from 'node:crypto'

export type NewsletterLink = 'confirm' | 'unsubscribe'
type Claim = { subscriberId: string; issuedAt: Date }

const pattern = /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/** The token of a newsletter mail's link: subscriber, time, and a signature for this purpose. */
export function newsletterToken(secret: string, link: NewsletterLink, { subscriberId, issuedAt }: Claim) {
  const since = issuedAt.getTime().toString(36)
  return `${subscriberId}.${since}.${signature(secret, link, subscriberId, since)}`
}

/** The claim of a token that this shop signed for this purpose, else null. */
export function readNewsletterToken(secret: string, link: NewsletterLink, token: string): Claim | null {
  const [, subscriberId = '', since = '', given = ''] = pattern.exec(token) ?? []
  if (!given) return null
  const expected = signature(secret, link, subscriberId, since)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return null
  return { subscriberId, issuedAt: new Date(Number.parseInt(since, 36)) }
}

const signature = (secret: string, link: NewsletterLink, subscriberId: string, since: string) =>
  createHmac('sha256', secret).update(`newsletter-${link}|${subscriberId}|${since}`).digest('base64url')
