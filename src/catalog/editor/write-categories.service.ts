import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import * as z from 'zod'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { categories, products } from '../../db/schema.ts'
import { changedFields, pick } from '../../lib/changed-fields.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { refusedBy } from '../../lib/server/constraint-refusals.ts'
import { changeTime, refuseStaleSave, type StartedFrom } from '../../lib/server/stale-save.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { readStoredPicture } from '../../media/store-picture.service.ts'
import type { Storage } from '../../media/storage.server.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { cleanTitle } from '../../lib/latin-words.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { fieldInputs, removalSchema, startedFrom } from './product-write.schema.ts'
import { refreshSearchText } from '../search/search-text.server.ts'
import { isSlug, slugOf } from '../slug.rules.ts'

const slugRefusals = {
  categories_slug_unique: () =>
    catalogWriteError('CATEGORY_SLUG_TAKEN', { fields: { slug: 'Another category has this address' } }),
}

const name = z.string().transform(cleanTitle).pipe(z.string().min(1, 'Please give a name').max(60))
const slug = z
  .string()
  .max(60)
  .refine(isSlug, 'Please use lower-case letters, digits and single dashes')
  // The lists of the shop use this word for no category at all.
  .refine((value) => value !== 'all', 'The shop itself uses this address. Please choose another one.')

/** A stored picture and its alt text; null removes it: then the category shows one of its products. */
const pictureSchema = z
  .strictObject({
    key: z.string().regex(/^[a-z0-9]{16,64}$/),
    alt: z.string().trim().max(300).default(''),
  })
  .nullable()

const { weight_grams, hs_code, made_in } = fieldInputs

/** What customs ask of its pieces that do not say it themselves (rule: customs-facts). */
const customsInputs = { weight_grams, hs_code, made_in }

export const newCategorySchema = z.strictObject({
  name,
  slug: slug.optional(),
  visible: z.boolean().default(true),
  image: pictureSchema.default(null),
  weight_grams: weight_grams.optional(),
  hs_code: hs_code.optional(),
  made_in: made_in.optional(),
})

const categoryChangesSchema = z
  .strictObject({ name, slug, visible: z.boolean(), image: pictureSchema, ...customsInputs })
  .partial()
  .extend({ updated_at: startedFrom })

/** A category as its owner sees it, hidden ones among them. */
const ownerCategorySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    visible: z.boolean(),
    sort_order: z.int(),
    image: z.object({ key: z.string(), url: z.string(), alt: z.string() }).nullable(),
    product_count: z.int().describe('Products of every status'),
    weight_grams: z.int().nullable(),
    hs_code: z.string(),
    made_in: z.string(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerCategory' })
export type OwnerCategory = z.infer<typeof ownerCategorySchema>
const ownerCategoryListSchema = z.object({ categories: z.array(ownerCategorySchema) })

export const listOwnerCategories = ownerRead('get /categories', {
  summary: 'Every category in order, hidden ones among them',
  answer: [ownerCategoryListSchema, 'The categories'],
  run: async (ctx): Promise<{ categories: OwnerCategory[] }> => {
    const rows = await ctx.db
      .select({
        ...pick(getTableColumns(categories), [
          'id',
          'name',
          'slug',
          'visible',
          'imageKey',
          'imageAlt',
          'updatedAt',
        ]),
        sort_order: categories.sortOrder,
        weight_grams: categories.weightGrams,
        hs_code: categories.hsCode,
        made_in: categories.madeIn,
        product_count: sql<number>`(select count(*)::int from products p where p.category_id = categories.id)`,
      })
      .from(categories)
      .orderBy(asc(categories.sortOrder), asc(categories.name), asc(categories.id))
    return {
      categories: rows.map(({ updatedAt, imageKey, imageAlt, ...row }) => ({
        ...row,
        image: imageKey ? { key: imageKey, url: mediaUrl(imageKey), alt: imageAlt } : null,
        updated_at: updatedAt.toISOString(),
      })),
    }
  },
})

/** Of a name of another script: a number of its own (rule: slug-letters). */
async function numberedCategory(ctx: OwnerCtx): Promise<string> {
  const rows = await ctx.db.select({ slug: categories.slug }).from(categories)
  const taken = new Set(rows.map(({ slug }) => slug))
  let number = rows.length + 1
  while (taken.has(`category-${number}`)) number += 1
  return `category-${number}`
}

/** Without a slug it gets its name's. @throws CATEGORY_SLUG_TAKEN, PICTURE_UNKNOWN */
export const createCategory = ownerCommand('post /categories', {
  summary: 'Add a category behind the others',
  body: newCategorySchema,
  answer: [ownerCategorySchema, 'The category'],
  status: 201,
  atomic: true,
  run: async (ctx: OwnerCtx & { storage: Storage }, input) => {
    const image = await imageColumnsOf(ctx.storage, input.image)
    return inTransaction(ctx, async (ctx) => {
      const slug = input.slug ?? (slugOf(input.name) || (await numberedCategory(ctx)))
      if (!slug || slug === 'all')
        throw catalogWriteError('SLUG_EMPTY', { fields: { slug: 'Please give an address' } })
      const { name, visible } = input
      const values = { name, slug, visible, ...image, ...customsColumns(input) }
      const [row] = await ctx.db
        .insert(categories)
        .values({
          ...values,
          sortOrder: sql`(select coalesce(max(sort_order), -1) + 1 from categories)`,
          updatedAt: ctx.now(),
        })
        .returning({ id: categories.id })
      await audit(ctx, ['category', row!.id], 'category.create', { after: values })
      return readCategory(ctx, row!.id)
    }).catch(refusedBy(slugRefusals))
  },
})

/**
 * Products of a hidden category are not shown; a new name updates their search columns.
 * @throws CATEGORY_UNKNOWN, STALE, CATEGORY_SLUG_TAKEN, PICTURE_UNKNOWN
 */
export const updateCategory = ownerCommand('patch /categories/{id}', {
  summary: 'Change what is given; 409 STALE with `current` when it was changed meanwhile',
  params: idParams,
  body: categoryChangesSchema,
  answer: [ownerCategorySchema, 'The category as it is now'],
  run: async (ctx: OwnerCtx & { storage: Storage }, input) => {
    const { id, updated_at, image, name, slug, visible } = input
    const picture = image === undefined ? {} : await imageColumnsOf(ctx.storage, image)
    return inTransaction(ctx, async (ctx) => {
      const row = await lockCategory(ctx, id, updated_at)
      const given = Object.fromEntries(
        Object.entries({ name, slug, visible, ...customsColumns(input), ...picture }).filter(
          ([, value]) => value !== undefined,
        ),
      )
      const changed = changedFields<Category>(row, given)
      if (changed) {
        await ctx.db
          .update(categories)
          .set({ ...changed.after, updatedAt: changeTime(ctx, row) })
          .where(eq(categories.id, id))
        if (changed.after.name) await refreshSearchText(ctx, { categoryId: id })
        await audit(ctx, ['category', id], 'category.update', changed)
      }
      return readCategory(ctx, id)
    }).catch(refusedBy(slugRefusals))
  },
})

/** `ids` are all of them. @throws CATEGORIES_CHANGED */
export const orderCategories = ownerCommand('put /categories/order', {
  summary: 'Put the categories into another order',
  body: z.strictObject({ ids: z.array(z.uuid()).max(500) }),
  answer: [ownerCategoryListSchema, 'The categories'],
  run: (ctx, { ids }) =>
    inTransaction(ctx, async (ctx) => {
      const rows = await ctx.db.select().from(categories).orderBy(asc(categories.id)).for('no key update')
      const isComplete = ids.length === rows.length && rows.every(({ id }) => ids.includes(id))
      if (!isComplete) throw catalogWriteError('CATEGORIES_CHANGED')
      for (const row of rows) {
        const sortOrder = ids.indexOf(row.id)
        if (sortOrder === row.sortOrder) continue
        await ctx.db
          .update(categories)
          .set({ sortOrder, updatedAt: changeTime(ctx, row) })
          .where(eq(categories.id, row.id))
      }
      const before = rows.toSorted((a, b) => a.sortOrder - b.sortOrder).map((row) => row.id)
      await audit(ctx, ['catalogue', 'categories'], 'category.order', {
        before: { ids: before },
        after: { ids },
      })
      return listOwnerCategories(ctx, {})
    }),
})

/** Products of any status count. @throws CATEGORY_UNKNOWN, STALE, CATEGORY_NOT_EMPTY */
export const deleteCategory = ownerCommand('delete /categories/{id}', {
  summary: 'Delete a category without products',
  params: idParams,
  body: removalSchema,
  run: (ctx, { id, updated_at }) =>
    inTransaction(ctx, async (ctx) => {
      const { name, slug, visible } = await lockCategory(ctx, id, updated_at)
      const count = await ctx.db.$count(products, eq(products.categoryId, id))
      if (count > 0)
        throw catalogWriteError('CATEGORY_NOT_EMPTY', {
          message: `This category still has ${countText(nouns.product, count)}: move them first`,
        })
      await ctx.db.delete(categories).where(eq(categories.id, id))
      await audit(ctx, ['category', id], 'category.delete', { before: { name, slug, visible } })
    }).catch(
      refusedBy({ products_category_id_categories_id_fk: () => catalogWriteError('CATEGORY_NOT_EMPTY') }),
    ),
})

type Category = typeof categories.$inferSelect

const customsColumns = (input: {
  weight_grams?: number | null | undefined
  hs_code?: string | undefined
  made_in?: string | undefined
}) => ({
  weightGrams: input.weight_grams,
  hsCode: input.hs_code,
  madeIn: input.made_in,
})

/** @throws PICTURE_UNKNOWN */
async function imageColumnsOf(storage: Storage, image: z.output<typeof pictureSchema>) {
  if (!image) return { imageKey: null, imageAlt: '', imageThumbhash: '' }
  const { thumbhash } = await readStoredPicture(storage, image.key)
  return { imageKey: image.key, imageAlt: image.alt, imageThumbhash: thumbhash }
}

async function lockCategory(ctx: OwnerCtx, id: string, startedFrom: StartedFrom) {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.id, id)).for('no key update')
  if (!row) throw catalogWriteError('CATEGORY_UNKNOWN')
  const isCurrent = startedFrom?.getTime() === row.updatedAt.getTime()
  refuseStaleSave(startedFrom, row, isCurrent ? null : await readCategory(ctx, id))
  return row
}

async function readCategory(ctx: OwnerCtx, id: string): Promise<OwnerCategory> {
  const category = (await listOwnerCategories(ctx, {})).categories.find((row) => row.id === id)
  if (!category) throw catalogWriteError('CATEGORY_UNKNOWN')
  return category
}
