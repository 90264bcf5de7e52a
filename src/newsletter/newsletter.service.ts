import { and, eq, lt, ne } from 'drizzle-orm'
import { newsletterSubscribers } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { AppError, errorsOf } from '../lib/errors.ts'
import { defineQueue } from '../lib/job-queue.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import { readNewsletterToken } from './newsletter-token.server.ts'
import { deadLinkText } from '../layout/mail-link.rules.ts'
import { isConfirmable, purgePendingDays } from './newsletter.rules.ts'

export const newsletterError = errorsOf({ LINK_INVALID: [400, deadLinkText] })

export const confirmMailQueue = defineQueue<{ subscriberId: string; askedAt: string }>(
  'newsletter.confirm-mail',
)
export const welcomeMailQueue = defineQueue<{ subscriberId: string; confirmedAt: string }>(
  'newsletter.welcome-mail',
)

const mails = defineLimit({
  name: 'newsletter-mail',
  by: 'thing',
  most: 3,
  windowMs: dayMs,
  carrier: 'It counts emails to one e-mail address.',
})
const calls = defineLimit({
  name: 'newsletter-ip',
  by: 'network',
  most: 1000,
  windowMs: hourMs,
  carrier: 'A thousand of one city who join within an hour are more than a campaign brings.',
})

/**
 * Stores a pending subscription with the time of consent and mails a link to confirm it (rule: newsletter).
 * Subscribers, and addresses past the daily limit, get no mail; the caller sees no difference. @param email
 * normalised @throws 429 per network
 */
export async function askToJoin(ctx: Ctx, { email, clientIp }: { email: string; clientIp: string }) {
  await limitRate(ctx, { limit: calls, network: clientIp })
  if (!(await mayMail(ctx, email))) return
  await inTransaction(ctx, async (tx) => {
    const consentAt = tx.now()
    const [subscriber] = await tx.db
      .insert(newsletterSubscribers)
      .values({ email, consentAt })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { status: 'pending', consentAt },
        setWhere: ne(newsletterSubscribers.status, 'confirmed'),
      })
      .returning({ id: newsletterSubscribers.id })
    if (!subscriber) return
    const job = { subscriberId: subscriber.id, askedAt: consentAt.toISOString() }
    await tx.queue.send(tx.db, confirmMailQueue, job)
  })
}

async function mayMail(ctx: Ctx, email: string): Promise<boolean> {
  try {
    await limitRate(ctx, { limit: mails, thing: email })
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

/** Puts the holder of a mailed link on the list. A repeat changes nothing. @throws LINK_INVALID */
export async function confirmNewsletter(ctx: Ctx, secret: string, token: string): Promise<void> {
  const claim = readNewsletterToken(secret, 'confirm', token)
  if (!claim) throw newsletterError('LINK_INVALID')
  await inTransaction(ctx, async (tx) => {
    const [subscriber] = await tx.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, claim.subscriberId))
      .for('update')
    const now = tx.now()
    const { issuedAt } = claim
    if (!subscriber || !isConfirmable({ issuedAt, unsubscribedAt: subscriber.unsubscribedAt, now }))
      throw newsletterError('LINK_INVALID')
    if (subscriber.status === 'confirmed') return
    await tx.db
      .update(newsletterSubscribers)
      .set({ status: 'confirmed', confirmedAt: now })
      .where(eq(newsletterSubscribers.id, subscriber.id))
    const job = { subscriberId: subscriber.id, confirmedAt: now.toISOString() }
    await tx.queue.send(tx.db, welcomeMailQueue, job)
  })
}

/**
 * Takes the holder of a mailed link off the list; the link never expires, a repeat keeps the first time.
 * @throws LINK_INVALID
 */
export async function leaveNewsletter(ctx: Ctx, secret: string, token: string): Promise<void> {
  const claim = readNewsletterToken(secret, 'unsubscribe', token)
  if (!claim) throw newsletterError('LINK_INVALID')
  await ctx.db
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: ctx.now() })
    .where(
      and(eq(newsletterSubscribers.id, claim.subscriberId), ne(newsletterSubscribers.status, 'unsubscribed')),
    )
}

/** The recipient of a mail while in that state; null afterwards. */
export async function findSubscriber(ctx: Ctx, id: string, status: 'pending' | 'confirmed') {
  const [row] = await ctx.db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, status)))
  return row ?? null
}

/** Housekeeping: addresses that were never confirmed are deleted. */
export async function purgePending(ctx: Ctx): Promise<void> {
  const longAgo = new Date(ctx.now().getTime() - purgePendingDays * dayMs)
  await ctx.db
    .delete(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.status, 'pending'), lt(newsletterSubscribers.consentAt, longAgo)))
}
