import * as z from 'zod'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { featuredShowcase, products } from '../db/schema.ts'
import { errorsOf } from '../lib/errors.ts'
import { changedFields } from '../lib/changed-fields.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx, type SystemCtx } from '../lib/server/context.ts'
import { changeTime, refuseStaleSave } from '../lib/server/stale-save.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../lib/server/web/operation.ts'
import { schemaOf } from '../lib/field-schemas.ts'
import { checkShowcaseItem, showcaseFields, type ShowcaseInput } from './showcase-input.rules.ts'
import {
  itemColumns,
  type OwnerRow,
  type OwnerShowcaseItem,
  ownerShowcaseItemSchema,
  ownerView,
  selectItems,
} from './showcase-items-view.server.ts'

const showcaseError = errorsOf({
  BAD_SHOWCASE_ITEM: [400, 'Please check the marked fields'],
  SHOWCASE_ITEM_NOT_FOUND: [404, 'There is no drop with this id or title'],
  SHOWCASE_ITEM_ARCHIVED: [409, 'This drop is off show. Show it again first.'],
  ALREADY_LIVE: [409, 'This drop is live already'],
  WRONG_ORDER: [409, 'The drops on show have changed. Reload the page, then put them in order.'],
})

const fields = schemaOf(showcaseFields)
const updated_at = z.iso.datetime().describe('The updated_at this save started from')
const itemAnswer = [ownerShowcaseItemSchema, 'The item as it is now'] as const
const itemsSchema = z.object({ items: z.array(ownerShowcaseItemSchema) })

/** With its number of waiting signups (rule: showcase-goes-live). */
export const listShowcaseForOwner = ownerRead('get /featured', {
  summary: 'Every showcase item, archived ones too, with how many people wait',
  answer: [itemsSchema, 'By rank, then date'],
  run: async (ctx) => {
    const rows = await selectItems(ctx).orderBy(
      sql`${featuredShowcase.featuredRank} asc nulls last, ${featuredShowcase.availabilityDate} asc nulls last`,
      asc(featuredShowcase.id),
    )
    return { items: rows.map(ownerView) }
  },
})

/** @throws BAD_SHOWCASE_ITEM */
export const createShowcaseItem = ownerCommand('post /featured', {
  summary: 'Add a showcase item',
  body: fields.extend({ live_at: fields.shape.live_at.default(null) }),
  answer: [ownerShowcaseItemSchema, 'The item'],
  status: 201,
  atomic: true,
  run: (ctx, input) =>
    inTransaction(ctx, async (ctx) => {
      await refuseBadItem(ctx, input)
      const [item] = await ctx.db
        .insert(featuredShowcase)
        .values({ ...itemColumns(input), createdAt: ctx.now(), updatedAt: changeTime(ctx) })
        .returning()
      const { id, createdAt: _, updatedAt: __, ...fields } = item!
      await audit(ctx, ['showcase_item', id], 'showcase_item.create', { after: fields })
      return readItem(ctx, id)
    }),
})

/**
 * Changes the fields that are named; `status: 'archived'` takes the item off show. A save that changes nothing leaves it
 * as it is.
 * @throws SHOWCASE_ITEM_NOT_FOUND, STALE, BAD_SHOWCASE_ITEM
 */
export const updateShowcaseItem = ownerCommand('patch /featured/{id}', {
  summary: 'Change or archive an item; 409 STALE with `current` when it was changed meanwhile',
  params: idParams,
  body: fields.partial().extend({ updated_at }),
  answer: itemAnswer,
  run: (ctx, { id, updated_at, ...changes }) =>
    inTransaction(ctx, async (ctx) => saveItem(ctx, await lockItem(ctx, id, new Date(updated_at)), changes)),
})

/**
 * From now on the item is `live`, and `sweepShowcaseLive` writes to who waits for it.
 * @throws SHOWCASE_ITEM_NOT_FOUND, STALE, SHOWCASE_ITEM_ARCHIVED, ALREADY_LIVE
 */
export const putShowcaseItemLive = ownerCommand('post /featured/{id}/live', {
  summary: 'Open the sale of an item: who waits for it is mailed',
  params: idParams,
  body: z.strictObject({ updated_at }),
  answer: itemAnswer,
  run: (ctx, { id, updated_at }) =>
    inTransaction(ctx, async (ctx) => {
      const item = await lockItem(ctx, id, new Date(updated_at))
      if (item.status === 'archived') throw showcaseError('SHOWCASE_ITEM_ARCHIVED')
      if (item.mode === 'live') throw showcaseError('ALREADY_LIVE')
      return saveItem(ctx, item, { mode: 'live', live_at: null })
    }),
})

const steps = ['mode', 'status', 'live_at']

/** Each rank is its position in `ids`. @throws WRONG_ORDER */
export const reorderShowcase = ownerCommand('put /featured/order', {
  summary: 'Put the items on show in order; 409 WRONG_ORDER when these are not all of them',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
  answer: [itemsSchema, 'The items in their order'],
  run: (ctx, { ids }) =>
    inTransaction(ctx, async (ctx) => {
      const before = await ctx.db
        .select()
        .from(featuredShowcase)
        .where(eq(featuredShowcase.status, 'active'))
        .orderBy(asc(featuredShowcase.id))
        .for('update')
      const isComplete = ids.length === before.length && before.every(({ id }) => ids.includes(id))
      if (!isComplete) throw showcaseError('WRONG_ORDER')
      const moved = before.filter((item) => item.featuredRank !== ids.indexOf(item.id))
      for (const item of moved)
        await ctx.db
          .update(featuredShowcase)
          .set({ featuredRank: ids.indexOf(item.id), updatedAt: changeTime(ctx, item) })
          .where(eq(featuredShowcase.id, item.id))
      if (moved.length > 0)
        await audit(ctx, ['showcase_item', 'all'], 'showcase_item.reorder', {
          before: { ranks: Object.fromEntries(before.map(({ id, featuredRank }) => [id, featuredRank])) },
          after: { ids },
        })
      return listShowcaseForOwner(ctx, {})
    }),
})

/** Opens the due items; returns how many. One locked by a change waits for the next run. */
export async function openDueShowcaseItems(ctx: SystemCtx): Promise<number> {
  const due = await ctx.db
    .select({ id: featuredShowcase.id })
    .from(featuredShowcase)
    .where(
      and(
        eq(featuredShowcase.mode, 'upcoming'),
        eq(featuredShowcase.status, 'active'),
        lte(featuredShowcase.liveAt, ctx.now()),
      ),
    )
  let opened = 0
  for (const { id } of due)
    opened += await inTransaction(ctx, async (ctx) => {
      const item = await lockItem(ctx, id, undefined)
      const isDue = item.mode === 'upcoming' && item.status === 'active' && item.liveAt
      if (!isDue || item.liveAt! > ctx.now()) return 0
      await saveItem(ctx, item, { mode: 'live', live_at: null })
      return 1
    })
  return opened
}

async function saveItem(
  ctx: OwnerCtx,
  row: OwnerRow,
  changes: Partial<ShowcaseInput>,
): Promise<OwnerShowcaseItem> {
  const { waiting: _, told: __, product: ___, ...before } = row
  const input = { ...ownerView(row), ...changes }
  // An older item may lack a field that is required today: it can still go live or off show.
  const isStep = Object.keys(changes).every((name) => steps.includes(name))
  if (!isStep) await refuseBadItem(ctx, input)
  const changed = changedFields(before, itemColumns(input))
  if (!changed) return ownerView(row)
  await ctx.db
    .update(featuredShowcase)
    .set({ ...changed.after, updatedAt: changeTime(ctx, before) })
    .where(eq(featuredShowcase.id, row.id))
  await audit(ctx, ['showcase_item', row.id], `showcase_item.${verbOf(changed.after)}`, changed)
  return readItem(ctx, row.id)
}

/** The audit's name of a change: an owner's main actions have their own. */
function verbOf({ mode, status }: Partial<OwnerRow>): 'live' | 'archive' | 'update' {
  if (status === 'archived') return 'archive'
  return mode === 'live' ? 'live' : 'update'
}

async function readItem(ctx: OwnerCtx, id: string): Promise<OwnerShowcaseItem> {
  const [item] = await selectItems(ctx).where(eq(featuredShowcase.id, id))
  return ownerView(item!)
}

async function lockItem(ctx: OwnerCtx, id: string, startedFrom: Date | undefined): Promise<OwnerRow> {
  const [item] = await selectItems(ctx).where(eq(featuredShowcase.id, id)).for('update')
  if (!item) throw showcaseError('SHOWCASE_ITEM_NOT_FOUND')
  refuseStaleSave(startedFrom, item, ownerView(item))
  return item
}

async function refuseBadItem(ctx: OwnerCtx, input: ShowcaseInput): Promise<void> {
  const fields = checkShowcaseItem(input) as Record<string, string>
  if (input.product_id && !(await isProduct(ctx, input.product_id)))
    fields.product_id = 'This product does not exist any more. Choose another one.'
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
