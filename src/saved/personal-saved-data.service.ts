import { desc, eq } from 'drizzle-orm'
import type { PersonalDataPart } from '../account/personal-data.server.ts'
import { products, savedItems } from '../db/schema.ts'

/** The wishlist, hidden products too. Deleted with the user's row; a guest's belongs to her browser. */
export const personalSavedData: PersonalDataPart = {
  name: 'saved',
  read: async (ctx, { userId }) => {
    if (userId === null) return []
    const rows = await ctx.db
      .select({ product_id: products.id, title: products.title, savedAt: savedItems.createdAt })
      .from(savedItems)
      .innerJoin(products, eq(products.id, savedItems.productId))
      .where(eq(savedItems.userId, userId))
      .orderBy(desc(savedItems.createdAt))
    return rows.map(({ savedAt, ...row }) => ({ ...row, saved_at: savedAt.toISOString() }))
  },
}
