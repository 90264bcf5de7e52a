import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { products } from './catalog.ts'
import { createdAt, id, partOf } from './columns.ts'

/** The wishlist: owned by a user, or by a guest (`sessionId` is the hash of the guest cookie), never by both. */
export const savedItems = pgTable(
  'saved_items',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text(),
    productId: partOf(() => products.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('saved_items_user_product').on(t.userId, t.productId),
    unique('saved_items_session_product').on(t.sessionId, t.productId),
    check('saved_items_owner', sql`num_nonnulls(${t.userId}, ${t.sessionId}) = 1`),
    index('saved_items_product').on(t.productId),
  ],
)
