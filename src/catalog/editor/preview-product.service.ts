import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import type { Product } from '../catalog.schema.ts'
import { renderMarkdown } from '../product/markdown.server.ts'
import { type ProductRow, productColumns, productView } from '../product/product-view.server.ts'

/** A product of any status as shoppers will see it. @throws PRODUCT_UNKNOWN */
export async function previewProduct(ctx: OwnerCtx, id: string): Promise<Product> {
  const [row] = await rowsOf<ProductRow>(
    ctx.db,
    sql`select ${productColumns} from products p join categories c on c.id = p.category_id
      where p.id = ${id}`,
  )
  if (!row) throw catalogWriteError('PRODUCT_UNKNOWN')
  return { ...productView(row), description_html: renderMarkdown(row.description) }
}
