import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

/** The owner's texts and switches; names, defaults and types stand in `site/settings.rules.ts`. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
})

/** Double opt-in (decisions §28): `pending` until the mailed link is opened. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: id(),
  email: text().notNull().unique(),
  status: text({ enum: ['pending', 'confirmed', 'unsubscribed'] })
    .notNull()
    .default('pending'),
  consentAt: instant().notNull(),
  confirmedAt: instant(),
  unsubscribedAt: instant(),
  createdAt: createdAt(),
})

/** Without SMTP every mail is kept here and shown at /dev/mailbox. */
export const mailboxMessages = pgTable(
  'mailbox_messages',
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt.desc().nullsFirst())],
)

/** Mails that were handed over, so that a repeated job sends nothing twice. */
export const sentMails = pgTable('sent_mails', {
  key: text().primaryKey(),
  sentAt: createdAt(),
})

/** Fixed windows per key, shared by every process. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().notNull(),
    windowStart: instant().notNull(),
    hits: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
)
