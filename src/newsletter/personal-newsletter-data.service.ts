import { eq } from 'drizzle-orm'
import type { PersonalDataPart } from '../account/personal-data.server.ts'
import { newsletterSubscribers } from '../db/schema.ts'

/** The newsletter's entry for the account's e-mail; deleting the account ends it. */
export const personalNewsletterData: PersonalDataPart = {
  name: 'newsletter',
  read: async (ctx, { email }) => {
    const rows = await ctx.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
    return rows.map((row) => ({
      email: row.email,
      status: row.status,
      consent_at: row.consentAt.toISOString(),
      confirmed_at: row.confirmedAt?.toISOString() ?? null,
    }))
  },
  erase: async (ctx, { email }) => {
    await ctx.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
  },
}
