import * as z from 'zod'
import { ownerFilterSchema } from './owner-product.schema.ts'
import { productLimits } from './product-limits.rules.ts'

const tag = z.string().trim().min(1).max(productLimits.tag)
const by = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('percent'), value: z.number().min(-95).max(500) }),
  z.strictObject({
    by: z.literal('amount'),
    value: z.int().min(-productLimits.priceMinor).max(productLimits.priceMinor).describe('Kobo'),
  }),
])
/** What prices are rounded to, in kobo. */
const roundTo = z.int().min(1).max(100_000_000).default(100)

/** One change for many products. A negative step of a price or a sale makes it cheaper. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('visible'), visible: z.boolean() }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('category'), category_id: z.uuid() }),
  z.strictObject({
    kind: z.literal('tags'),
    add: z.array(tag).max(productLimits.tags).default([]),
    remove: z.array(tag).max(productLimits.tags).default([]),
  }),
  z.strictObject({
    kind: z.literal('price'),
    step: by,
    round_to: roundTo,
    with_usd: z
      .boolean()
      .default(false)
      .describe('Dollar prices move by the same percent; an amount leaves them'),
  }),
  z.strictObject({
    kind: z.literal('sale'),
    step: by,
    round_to: roundTo,
    ends_at: z.iso.datetime().nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('end-sale') }),
  z.strictObject({ kind: z.literal('featured'), featured: z.boolean() }),
])
export type BulkChange = z.output<typeof bulkChangeSchema>

/** Which products: these, or all that a filter of the list matches. */
const selectionSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({ filter: z.strictObject(ownerFilterSchema.shape) }),
])
export type Selection = z.output<typeof selectionSchema>

export const bulkSchema = z.strictObject({
  selection: selectionSchema,
  change: bulkChangeSchema,
  dry_run: z.boolean().default(false).describe('Only say what would change'),
  after: z.uuid().optional().describe('`next` of the call before'),
  token: z
    .string()
    .max(80)
    .optional()
    .describe('`token` of the call before, so that one undo takes all back'),
})
export type Bulk = z.output<typeof bulkSchema>

const changeRow = z.object({
  id: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
})
const failureRow = z.object({ id: z.string(), title: z.string(), message: z.string() })

export const bulkResultSchema = z
  .object({
    total: z.int().describe('Products that were looked at in this call'),
    changed: z.int(),
    unchanged: z.int().describe('That are like this already'),
    failed: z.int(),
    changes: z.array(changeRow).describe('The first 50, in words'),
    failures: z.array(failureRow).describe('The first 50'),
    next: z.string().nullable().describe('Send it as `after` to go on; null when all are done'),
    token: z.string().nullable().describe('Takes the change back'),
  })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.infer<typeof bulkResultSchema>

export const bulkUndoSchema = z.strictObject({ token: z.string().max(80) })
export const bulkUndoResultSchema = z.object({
  undone: z.int(),
  failed: z.int(),
  failures: z.array(failureRow).describe('Changed by something else since: they stay; the first 50'),
})
export type BulkUndoResult = z.infer<typeof bulkUndoResultSchema>
