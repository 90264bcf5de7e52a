import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { featuredShowcase, notificationSignups, products } from '../db/schema.ts'
import { errorsOf } from '../lib/errors.ts'
import { changedFields, recordAudit } from '../lib/server/audit.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { changeTime, refuseStaleSave } from '../lib/server/stale-save.ts'
import { mediaUrl } from '../media/media.rules.ts'
import type { OwnerShowcaseItem } from './owner-showcase.schema.ts'
import { checkShowcaseItem, type ShowcaseInput } from './showcase-input.rules.ts'

const showcaseError = errorsOf({
  BAD_SHOWCASE_ITEM: [400, 'Please look at the marked fields'],
  SHOWCASE_ITEM_NOT_FOUND: [404, 'There is no showcase item with this id or title'],
  SHOWCASE_TITLE_AMBIGUOUS: [409, 'Several showcase items have this title: use the id'],
  SHOWCASE_ITEM_ARCHIVED: [409, 'This showcase item is archived: it is not on show'],
  ALREADY_LIVE: [409, 'This showcase item is live already'],
})

type Row = typeof featuredShowcase.$inferSelect & { waiting: number }

/** Every showcase item, archived ones too, by rank, then date, with how many people wait for it. */
export async function listShowcaseForOwner(ctx: OwnerCtx): Promise<OwnerShowcaseItem[]> {
  const rows = await selectItems(ctx).orderBy(
    sql`${featuredShowcase.featuredRank} asc nulls last, ${featuredShowcase.availabilityDate} asc nulls last`,
    asc(featuredShowcase.id),
  )
  return rows.map(ownerView)
}

/**
 * One item by its id or its title, in any case.
 * @throws SHOWCASE_ITEM_NOT_FOUND, SHOWCASE_TITLE_AMBIGUOUS
 */
export async function findShowcaseItem(ctx: OwnerCtx, idOrTitle: string): Promise<OwnerShowcaseItem> {
  const wanted = idOrTitle.trim().toLowerCase()
  const [item, ...others] = await selectItems(ctx).where(
    sql`${featuredShowcase.id}::text = ${wanted} or lower(${featuredShowcase.title}) = ${wanted}`,
  )
  if (!item) throw showcaseError('SHOWCASE_ITEM_NOT_FOUND')
  if (others.length > 0) throw showcaseError('SHOWCASE_TITLE_AMBIGUOUS')
  return ownerView(item)
}

/** @throws BAD_SHOWCASE_ITEM */
export function createShowcaseItem(ctx: OwnerCtx, input: ShowcaseInput): Promise<OwnerShowcaseItem> {
  return inTransaction(ctx, async (ctx) => {
    await refuseBadItem(ctx, input)
    const [item] = await ctx.db
      .insert(featuredShowcase)
      .values({ ...itemColumns(input), createdAt: ctx.now(), updatedAt: changeTime(ctx) })
      .returning()
    const { id, createdAt: _, updatedAt: __, ...fields } = item!
    await recordAudit(ctx, {
      action: 'showcase_item.create',
      subject: { type: 'showcase_item', id },
      after: fields,
    })
    return ownerView({ ...item!, waiting: 0 })
  })
}

/**
 * Changes the fields that are named; `status: 'archived'` takes the item off show. A save that changes nothing leaves it
 * as it is.
 * @throws SHOWCASE_ITEM_NOT_FOUND, STALE, BAD_SHOWCASE_ITEM
 */
export function updateShowcaseItem(
  ctx: OwnerCtx,
  id: string,
  changes: Partial<ShowcaseInput>,
  startedFrom?: Date,
): Promise<OwnerShowcaseItem> {
  return inTransaction(ctx, async (ctx) => saveItem(ctx, await lockItem(ctx, id, startedFrom), changes))
}

/**
 * Opens the sale: from now on the item is `live`, and `sweepShowcaseLive` writes to who waits for it.
 * @throws SHOWCASE_ITEM_NOT_FOUND, STALE, SHOWCASE_ITEM_ARCHIVED, ALREADY_LIVE
 */
export function putShowcaseItemLive(
  ctx: OwnerCtx,
  id: string,
  startedFrom?: Date,
): Promise<OwnerShowcaseItem> {
  return inTransaction(ctx, async (ctx) => {
    const item = await lockItem(ctx, id, startedFrom)
    if (item.status === 'archived') throw showcaseError('SHOWCASE_ITEM_ARCHIVED')
    if (item.mode === 'live') throw showcaseError('ALREADY_LIVE')
    return saveItem(ctx, item, { mode: 'live' })
  })
}

async function saveItem(
  ctx: OwnerCtx,
  row: Row,
  changes: Partial<ShowcaseInput>,
): Promise<OwnerShowcaseItem> {
  const { waiting, ...before } = row
  const input = { ...ownerView(row), ...changes }
  // An older item may lack what is asked for today: that does not keep it from going live or off show.
  const isStep = Object.keys(changes).every((name) => name === 'mode' || name === 'status')
  if (!isStep) await refuseBadItem(ctx, input)
  const changed = changedFields(before, itemColumns(input))
  if (!changed) return ownerView(row)
  const [after] = await ctx.db
    .update(featuredShowcase)
    .set({ ...changed.after, updatedAt: changeTime(ctx, before) })
    .where(eq(featuredShowcase.id, row.id))
    .returning()
  await recordAudit(ctx, {
    action: `showcase_item.${verbOf(changed.after)}`,
    subject: { type: 'showcase_item', id: row.id },
    ...changed,
  })
  return ownerView({ ...after!, waiting })
}

/** What the audit calls a change: the steps an owner thinks of have names of their own. */
function verbOf({ mode, status }: Partial<Row>): 'live' | 'archive' | 'update' {
  if (status === 'archived') return 'archive'
  return mode === 'live' ? 'live' : 'update'
}

async function lockItem(ctx: OwnerCtx, id: string, startedFrom: Date | undefined): Promise<Row> {
  const [item] = await selectItems(ctx).where(eq(featuredShowcase.id, id)).for('update')
  if (!item) throw showcaseError('SHOWCASE_ITEM_NOT_FOUND')
  refuseStaleSave(startedFrom, item, ownerView(item))
  return item
}

async function refuseBadItem(ctx: OwnerCtx, input: ShowcaseInput): Promise<void> {
  const fields = checkShowcaseItem(input) as Record<string, string>
  if (input.product_id && !(await isProduct(ctx, input.product_id)))
    fields.product_id = 'This product does not exist any more'
  const [message] = Object.values(fields)
  if (message) throw showcaseError('BAD_SHOWCASE_ITEM', { message, fields })
}

/** Locked until the item is saved, so that a product cannot be deleted in between. */
async function isProduct(ctx: OwnerCtx, id: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for('key share')
  return found.length > 0
}

const selectItems = (ctx: OwnerCtx) =>
  ctx.db
    .select({
      ...getTableColumns(featuredShowcase),
      waiting: sql<number>`(select count(*)::int from ${notificationSignups} n
        where n.featured_showcase_id = featured_showcase.id and n.unsubscribed_at is null
          and n.notified_at is null)`,
    })
    .from(featuredShowcase)

const itemColumns = (input: ShowcaseInput) => ({
  title: input.title.trim(),
  shortNote: input.short_note.trim(),
  mode: input.mode,
  status: input.status,
  featuredRank: input.featured_rank,
  availabilityDate: input.availability_date === null ? null : new Date(input.availability_date),
  pricePreview: input.price_preview,
  notifyEnabled: input.notify_enabled,
  productId: input.product_id,
  coverImageKey: input.cover_image_key,
  coverImageAlt: input.cover_image_key === null ? '' : input.cover_image_alt.trim(),
})

const ownerView = (row: Row): OwnerShowcaseItem => ({
  id: row.id,
  title: row.title,
  short_note: row.shortNote,
  mode: row.mode,
  status: row.status,
  featured_rank: row.featuredRank,
  availability_date: row.availabilityDate?.toISOString() ?? null,
  price_preview: row.pricePreview,
  notify_enabled: row.notifyEnabled,
  product_id: row.productId,
  cover_image_key: row.coverImageKey,
  cover_image_alt: row.coverImageAlt,
  cover_image: row.coverImageKey && mediaUrl(row.coverImageKey),
  waiting: row.waiting,
  updated_at: row.updatedAt.toISOString(),
})
