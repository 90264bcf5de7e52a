import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, partialIndex } from './columns.ts'

/**
 * A gift card (rule: gift-card-bought): for whom it is and when it is mailed. Its code is not here: it is made of `accountId` when its
 * recipient reads it. The account opens when the card's order is paid.
 */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: id(),
    /** The order that is this card; null of one that an owner gave. */
    orderId: uuid().unique(),
    /** The account whose code it shows now: another one once it was replaced. */
    accountId: uuid().notNull().unique(),
    codeHash: text().notNull().unique(),
    codeEnd: text().notNull(),
    /** Minor units. */
    amount: integer().notNull(),
    toName: text().notNull(),
    /** Null when who bought it hands it over herself, empty once its recipient is erased. */
    toEmail: text(),
    fromName: text().notNull().default(''),
    words: text().notNull().default(''),
    /** The day in Lagos on whose morning it is mailed; null: at once. */
    sendOn: date({ mode: 'string' }),
    /** When it was given to the mail. */
    sentAt: instant(),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    partialIndex('gift_cards_to_send', [t.sendOn], sql`${t.sentAt} is null and ${t.toEmail} is not null`),
    partialIndex('gift_cards_recipient', [t.toEmail], sql`${t.toEmail} is not null`),
    check('gift_cards_amount', sql`${t.amount} > 0`),
  ],
)

export type GiftCard = typeof giftCards.$inferSelect
