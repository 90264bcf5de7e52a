import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { creditCauses, creditKinds } from '../../credit/credit-causes.rules.ts'
import { users } from './account.ts'
import { createdAt, id, instant, partialIndex, partialUniqueIndex } from './columns.ts'

/**
 * Money the shop owes in goods (rule: credit-ledger). `balance` in minor units is the sum of the account's entries, which a trigger of
 * the migration writes; the check is the lock of everything that spends.
 */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    id: id(),
    kind: text({ enum: creditKinds }).notNull(),
    /** A customer's account is found by her user, else by her e-mail in lower case; neither once she is erased. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    /** An HMAC of the code, which nothing stores. */
    codeHash: text().unique(),
    codeEnd: text(),
    /** The return that it is of. */
    returnId: uuid().unique(),
    currency: text().notNull().default('NGN'),
    balance: integer().notNull().default(0),
    /** From then on nothing is spent of it. */
    stoppedAt: instant(),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    partialUniqueIndex('credit_accounts_user', [t.userId], sql`${t.userId} is not null`),
    partialUniqueIndex('credit_accounts_email', [t.email], sql`${t.email} is not null`),
    partialIndex('credit_accounts_owed', [t.createdAt], sql`${t.balance} > 0`),
    check('credit_accounts_balance', sql`${t.balance} >= 0`),
  ],
)

/** Every movement of such money. A trigger of the migration refuses changes; one cause of one thing moves an account once. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => creditAccounts.id),
    /** Minor units: more, or less when negative. */
    amount: integer().notNull(),
    cause: text({ enum: creditCauses }).notNull(),
    /** What caused it: a payment that it pays, a refund, a return, a card, or the caller's own uuid. */
    causeId: text().notNull(),
    /** The order it is about, where it is about one. */
    orderId: uuid(),
    why: text().notNull().default(''),
    by: text().notNull(),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('credit_entries_once').on(t.accountId, t.cause, t.causeId),
    index('credit_entries_account').on(t.accountId, t.createdAt),
    index('credit_entries_cause').on(t.causeId),
    index('credit_entries_newest').on(t.createdAt),
    check('credit_entries_amount', sql`${t.amount} <> 0`),
  ],
)

export type CreditAccount = typeof creditAccounts.$inferSelect
export type CreditEntry = typeof creditEntries.$inferSelect
