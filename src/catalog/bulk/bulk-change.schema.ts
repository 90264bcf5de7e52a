import * as z from 'zod'
import { momentInput } from '../../lib/input-limits.ts'
import { ownerFilterSchema } from '../search/owner-filter.schema.ts'
import { productLimits } from '../product-limits.rules.ts'

const tag = z.string().normalize('NFC').trim().min(1).max(productLimits.tag)
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
    ends_at: momentInput.nullable().default(null),
    raise: z
      .boolean()
      .default(false)
      .describe('Also the pieces that would cost more than they do now; else those are left alone'),
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

export const bulkPreviewSchema = z.strictObject({ selection: selectionSchema, change: bulkChangeSchema })
export type BulkRequest = z.output<typeof bulkPreviewSchema>

const runId = z
  .uuid()
  .describe('Made by the caller: the same again continues the same change, never a second one')
export const bulkSchema = z.strictObject({ id: runId, selection: selectionSchema, change: bulkChangeSchema })
export type Bulk = z.output<typeof bulkSchema>

export const bulkRunIdSchema = z.strictObject({ id: runId })
