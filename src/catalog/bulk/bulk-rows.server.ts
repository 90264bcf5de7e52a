import { getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uuids } from '../../db/rows.ts'
import { products } from '../../db/schema.ts'
import { pick } from '../../lib/changed-fields.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { wireName } from '../../lib/wire-names.ts'
import { ownerFilterCondition } from '../search/owner-filter.server.ts'
import { type BulkColumns, type BulkProduct, bulkColumns } from './bulk-change.rules.ts'
import type { Selection } from './bulk-change.schema.ts'

export type BulkRow = BulkProduct & { id: string; updatedAt: Date }

const p = alias(products, 'p')
const columns = {
  ...pick(getTableColumns(p), ['id', 'title', 'updatedAt', ...bulkColumns]),
  pictureCount: sql<number>`exists (select 1 from product_images i where i.product_id = p.id)::int`,
  variantCount: sql<number>`exists (select 1 from product_variants v where v.product_id = p.id)::int`,
}

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
      ? sql`p.id = any(${uuids(selection.ids)})`
      : ownerFilterCondition(selection.filter, lowStock)
  const query = ctx.db
    .select(columns)
    .from(p)
    .where(sql`${chosen} and ${after ? sql`p.id > ${after}` : sql`true`}`)
    .orderBy(p.id)
    .limit(limit)
  return isLocked ? query.for('no key update') : query
}

const times = Object.values(getTableColumns(products))
  .filter(({ dataType }) => dataType === 'date')
  .map(({ name }) => name)

/** Values as a product's row has them, from an item's JSON. */
export const revivedColumns = (values: Record<string, unknown> | null): BulkColumns =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && times.includes(name) ? new Date(value) : value,
    ]),
  )

const written = [...bulkColumns, 'updatedAt'] as const
const assignments = sql.raw(written.map((name) => `${wireName(name)} = t.${wireName(name)}`).join(', '))

/** Writes the columns that a bulk change may set, on locked rows. One statement. */
export async function writeBulkRows(ctx: OwnerCtx, rows: BulkRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(written.map((name) => [wireName(name), row[name]])),
  }))
  await ctx.db.execute(sql`
    update products p set ${assignments}
    from json_populate_recordset(null::products, ${JSON.stringify(values)}::json) t where p.id = t.id`)
}
