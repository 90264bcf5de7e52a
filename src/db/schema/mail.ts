import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

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
