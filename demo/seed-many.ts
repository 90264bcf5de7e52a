import { sql } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'
import { rowsOf } from '../src/db/rows.ts'

/**
 * Brings the catalogue to `count` products for trials of scale (`SEED=10000`): numbered copies of the demo's products
 * with their variants and pictures, prices and dates spread out. Does nothing when there are enough.
 */
export async function seedMany(db: Db, count: number): Promise<void> {
  const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from products`)
  const missing = count - row!.n
  if (missing <= 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      create temporary table copies on commit drop as
      select gen_random_uuid() as id, p.id as source, p.slug || '-' || (g + ${row!.n}) as slug, g
      from generate_series(1, (${missing} + (select count(*)::int from products) - 1) / (select count(*)::int from products)) g
      cross join products p order by g, p.slug limit ${missing}`)
    await tx.execute(sql`
      insert into products (id, title, slug, description, fabric, care, fit, price_ngn, price_usd, compare_at_price,
        category_id, tags, status, is_featured, featured_rank, search_text, created_at, updated_at)
      select c.id, p.title || ' No. ' || c.g, c.slug, p.description, p.fabric, p.care, p.fit,
        p.price_ngn + (c.g % 40) * 5000, p.price_usd, p.compare_at_price + (c.g % 40) * 5000, p.category_id, p.tags,
        p.status, false, null, p.search_text, p.created_at - make_interval(hours => c.g % 8000), p.updated_at
      from copies c join products p on p.id = c.source`)
    await tx.execute(sql`
      insert into product_variants (product_id, size, color, color_hex, sku, stock, position)
      select c.id, v.size, v.color, v.color_hex, v.sku || '-' || right(c.id::text, 12), v.stock, v.position
      from copies c join product_variants v on v.product_id = c.source`)
    await tx.execute(sql`
      insert into product_images (product_id, position, key, alt, width, height, thumbhash, share_key)
      select c.id, i.position, i.key, i.alt, i.width, i.height, i.thumbhash, i.share_key
      from copies c join product_images i on i.product_id = c.source`)
  })
}
