import { and, eq, ne } from 'drizzle-orm'
import { newsletterSubscribers } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/context.ts'
import { errorsOf } from '../lib/errors.ts'
import { isNewsletterToken } from './newsletter-link.server.ts'
import { newsletterMailQueue } from './newsletter.rules.ts'
import type { NewsletterLink } from './newsletter.schema.ts'

const newsletterError = errorsOf({
  LINK_INVALID: [404, 'This link is no longer valid. Please sign up again.'],
})

/**
 * Stores the consent and mails the link that confirms it (decisions §28). Who is subscribed already gets no mail and
 * the same answer, so that nobody learns who is.
 */
export async function askForNewsletter(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const [asked] = await ctx.db
      .insert(newsletterSubscribers)
      .values({ email, consentAt: now, createdAt: now })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { status: 'pending', consentAt: now, unsubscribedAt: null },
        setWhere: ne(newsletterSubscribers.status, 'confirmed'),
      })
      .returning({ id: newsletterSubscribers.id })
    if (asked) await ctx.queue.send(ctx.db, newsletterMailQueue, { id: asked.id })
  })
}

/** Who still has to confirm; null when that is done or undone. */
export async function findAsked(ctx: Pick<Ctx, 'db'>, id: string) {
  const [asked] = await ctx.db
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, 'pending')))
  return asked ?? null
}

/** The link in the mail was opened. Opening it again changes nothing. @throws LINK_INVALID */
export async function confirmNewsletter(ctx: Ctx, secret: string, link: NewsletterLink): Promise<void> {
  const subscriber = await subscriberOf(ctx, link.id)
  const hasLeft = subscriber?.status === 'unsubscribed'
  if (!subscriber || hasLeft || !isNewsletterToken(secret, 'confirm', subscriber, link.token))
    throw newsletterError('LINK_INVALID')
  await ctx.db
    .update(newsletterSubscribers)
    .set({ status: 'confirmed', confirmedAt: ctx.now() })
    .where(and(eq(newsletterSubscribers.id, link.id), eq(newsletterSubscribers.status, 'pending')))
}

/** Leaves the list, at once and for every mail. @throws LINK_INVALID */
export async function leaveNewsletter(ctx: Ctx, secret: string, link: NewsletterLink): Promise<void> {
  const subscriber = await subscriberOf(ctx, link.id)
  if (!subscriber || !isNewsletterToken(secret, 'unsubscribe', subscriber, link.token))
    throw newsletterError('LINK_INVALID')
  await ctx.db
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: ctx.now() })
    .where(and(eq(newsletterSubscribers.id, link.id), ne(newsletterSubscribers.status, 'unsubscribed')))
}

async function subscriberOf(ctx: Pick<Ctx, 'db'>, id: string) {
  const [subscriber] = await ctx.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id))
  return subscriber ?? null
}
