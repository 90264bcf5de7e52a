import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

/** What the nightly comparison of stock, orders, money and mails found (rule: consistency-check): an empty list is a clean night. */
export const consistencyReports = pgTable('consistency_reports', {
  checkedAt: instant().primaryKey(),
  findings: jsonb().$type<{ kind: string; subject: string; text: string }[]>().notNull(),
})

/** A call that came with an Idempotency-Key, and its answer: the same again does nothing more (rule: once-per-key). */
export const keyedRequests = pgTable(
  'keyed_requests',
  {
    actor: text().notNull(),
    key: text().notNull(),
    /** What was asked for: a key is good for one request. */
    request: jsonb().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.actor, t.key] }), index().on(t.createdAt)],
)

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
