import { desc, eq } from 'drizzle-orm'
import { mailboxMessages } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'

export type MailboxMessage = typeof mailboxMessages.$inferSelect

const heading = {
  id: mailboxMessages.id,
  to: mailboxMessages.to,
  subject: mailboxMessages.subject,
  createdAt: mailboxMessages.createdAt,
}
export type MailHeading = Omit<MailboxMessage, 'html' | 'text'>

/** The newest 200 mails without their bodies. */
export async function listMailHeadings(ctx: Ctx): Promise<MailHeading[]> {
  return ctx.db
    .select(heading)
    .from(mailboxMessages)
    .orderBy(desc(mailboxMessages.createdAt), desc(mailboxMessages.id))
    .limit(200)
}

/** The newest 200 mails; `to` narrows to one address. */
export async function listMails(ctx: Ctx, to: string | undefined) {
  return ctx.db
    .select()
    .from(mailboxMessages)
    .where(to ? eq(mailboxMessages.to, to) : undefined)
    .orderBy(desc(mailboxMessages.createdAt), desc(mailboxMessages.id))
    .limit(200)
}

/** @param id a uuid */
export async function findMail(ctx: Ctx, id: string): Promise<MailboxMessage | null> {
  const [mail] = await ctx.db.select().from(mailboxMessages).where(eq(mailboxMessages.id, id))
  return mail ?? null
}
