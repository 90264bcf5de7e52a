import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uuid, index } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { productVariants, products } from './catalog.ts'
import { createdAt, id, partOf } from './columns.ts'

/**
 * A line of a cart (rule: cart-buyer): owned by a user, or by a guest (`sessionId` is the hash of the guest cookie),
 * never by both.
 */
export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text(),
    productId: partOf(() => products.id),
    variantId: partOf(() => productVariants.id),
    quantity: integer().notNull(),
    createdAt: createdAt(),
    /** When the line was last written; a guest's cart nobody touches is swept. */
    updatedAt: createdAt(),
  },
  (t) => [
    unique('cart_items_user_variant').on(t.userId, t.variantId),
    unique('cart_items_session_variant').on(t.sessionId, t.variantId),
    check('cart_items_owner', sql`num_nonnulls(${t.userId}, ${t.sessionId}) = 1`),
    check('cart_items_quantity', sql`${t.quantity} between 1 and 999`),
    index('cart_items_variant').on(t.variantId),
  ],
)
