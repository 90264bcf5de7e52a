import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { products } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { searchedNames } from '../product-fields.rules.ts'
import { type Searched, searchTextOf } from './search-text.rules.ts'

type Row = Searched & { id: string; category: string }

const searched = sql.raw(searchedNames.map((name) => `products.${name}`).join(', '))

function whichProducts(of: Parameters<typeof refreshSearchText>[1]): SQL {
  if ('productId' in of) return eq(products.id, of.productId)
  return 'productIds' in of ? inArray(products.id, of.productIds) : eq(products.categoryId, of.categoryId)
}

/**
 * Recomputes the search columns of products after their title, tags, description or category changed, or the
 * name of their category. Call it in the transaction of that change. Waits for locked rows.
 */
export async function refreshSearchText(
  ctx: OwnerCtx,
  of: { productId: string } | { productIds: string[] } | { categoryId: string },
): Promise<void> {
  const which = whichProducts(of)
  const rows = await rowsOf<Row>(ctx.db)`
    select products.id, ${searched}, c.name as category
      from products join categories c on c.id = products.category_id
      where ${which} order by products.id for no key update of products`
  const texts = rows.map((row) => ({ id: row.id, search_text: searchTextOf(row) }))
  await ctx.db.execute(sql`
    update products set search_text = t.search_text
    from json_to_recordset(${JSON.stringify(texts)}::json) as t(id uuid, search_text text)
    where products.id = t.id and products.search_text <> search_fold(t.search_text)`)
}
