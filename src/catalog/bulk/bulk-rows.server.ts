import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import type { BulkProduct } from './bulk-change.rules.ts'
import type { Selection } from './bulk-change.schema.ts'
import { ownerFilterCondition } from '../editor/owner-filter.server.ts'

export type BulkRow = BulkProduct & { id: string; updatedAt: Date }

type RawRow = Record<string, unknown> & { id: string }

const columns = sql`p.id, p.title, p.status, p.price_ngn as "priceNgn", p.price_usd as "priceUsd", p.compare_at_price as "compareAtPrice",
  p.sale_ends_at as "saleEndsAt", p.category_id as "categoryId", p.tags, p.is_featured as "isFeatured",
  p.first_live_at as "firstLiveAt", p.publish_at as "publishAt", p.updated_at as "updatedAt",
  exists (select 1 from product_images i where i.product_id = p.id)::int as "pictureCount",
  exists (select 1 from product_variants v where v.product_id = p.id)::int as "variantCount"`

/** The next products of a selection in the order of their ids; `isLocked` keeps them until the transaction ends. */
export async function readBulkRows(
  ctx: OwnerCtx,
  selection: Selection,
  {
    after,
    limit,
    lowStock,
    isLocked,
  }: { after?: string | undefined; limit: number; lowStock: number; isLocked: boolean },
): Promise<BulkRow[]> {
  const chosen =
    'ids' in selection
      ? sql`p.id in (select json_array_elements_text(${JSON.stringify(selection.ids)}::json)::uuid)`
      : ownerFilterCondition(selection.filter, lowStock)
  const rows = await rowsOf<RawRow>(
    ctx.db,
    sql`select ${columns} from products p where ${chosen} and ${after ? sql`p.id > ${after}` : sql`true`}
      order by p.id limit ${limit} ${isLocked ? sql`for no key update of p` : sql``}`,
  )
  return rows.map(rowOf)
}

/** Dates come as text from one driver and as dates from the other. */
const dateOf = (value: unknown) => (value === null ? null : new Date(value as string))

const rowOf = (row: RawRow) =>
  ({
    ...row,
    saleEndsAt: dateOf(row.saleEndsAt),
    firstLiveAt: dateOf(row.firstLiveAt),
    publishAt: dateOf(row.publishAt),
    updatedAt: dateOf(row.updatedAt),
  }) as BulkRow

/** Writes what a change of many products may set, of rows that are locked. One statement. */
export async function writeBulkRows(ctx: OwnerCtx, rows: BulkRow[]): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map((row) => ({
    id: row.id,
    status: row.status,
    tags: row.tags,
    price_ngn: row.priceNgn,
    price_usd: row.priceUsd,
    compare_at_price: row.compareAtPrice,
    sale_ends_at: row.saleEndsAt,
    category_id: row.categoryId,
    is_featured: row.isFeatured,
    first_live_at: row.firstLiveAt,
    publish_at: row.publishAt,
    updated_at: row.updatedAt,
  }))
  await ctx.db.execute(sql`
    update products p set status = t.status, tags = t.tags, price_ngn = t.price_ngn, price_usd = t.price_usd,
      compare_at_price = t.compare_at_price, sale_ends_at = t.sale_ends_at, category_id = t.category_id,
      is_featured = t.is_featured, first_live_at = t.first_live_at, publish_at = t.publish_at, updated_at = t.updated_at
    from json_populate_recordset(null::products, ${JSON.stringify(written)}::json) t where p.id = t.id`)
}
