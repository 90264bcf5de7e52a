import * as z from 'zod'
import { zonedInput, wholeInput } from '../lib/input-limits.ts'
import { showcaseStages } from './showcase.rules.ts'
import { showcaseItemSchema } from './featured.schema.ts'

/** A showcase item as its owner sees it, archived ones too. Money in minor units. */
export const ownerShowcaseItemSchema = showcaseItemSchema
  .extend({
    availability_date: z.iso.datetime().nullable(),
    live_at: z.iso.datetime().nullable().describe('When an upcoming item opens by itself'),
    stage: z.enum(showcaseStages).describe('What shoppers see of it'),
    product_id: z.string().nullable(),
    product: z
      .object({ title: z.string(), slug: z.string(), price_ngn: z.int(), available: z.int() })
      .nullable()
      .describe('The linked product, whether shoppers see it or not'),
    cover_image_key: z.string().nullable(),
    cover_image: z.string().nullable().describe('The picture’s address'),
    waiting: z.int().describe('How many people wait to be told'),
    told: z.int().describe('How many have been told'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerShowcaseItem' })
export type OwnerShowcaseItem = z.infer<typeof ownerShowcaseItemSchema>

/** Every field; validated by `showcase-input.rules.ts`. */
const itemFields = z.strictObject({
  title: z.string().max(200),
  short_note: z.string().max(1000),
  mode: showcaseItemSchema.shape.mode,
  status: showcaseItemSchema.shape.status,
  featured_rank: wholeInput.nullable(),
  availability_date: zonedInput.nullable(),
  live_at: zonedInput.nullable().default(null),
  price_preview: wholeInput.nullable(),
  notify_enabled: z.boolean(),
  product_id: z.uuid().nullable(),
  cover_image_key: z.string().max(100).nullable(),
  cover_image_alt: z.string().max(1000),
})

const startedFrom = z.iso.datetime().describe('The updated_at this save started from')

export const newShowcaseItemSchema = itemFields
export const showcaseChangesSchema = itemFields
  .extend({ live_at: itemFields.shape.live_at.unwrap() })
  .partial()
  .extend({ updated_at: startedFrom })
/** All items that are on show, in their order. */
export const showcaseOrderSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) })
export const showcaseStepSchema = z.strictObject({ updated_at: startedFrom })

/** A product that shoppers see on the featured list. */
export const featuredProductSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    status: z.enum(['draft', 'scheduled', 'live', 'archived']),
    price_ngn: z.int(),
    available: z.int(),
    image: z.object({ url: z.string(), alt: z.string() }).nullable(),
  })
  .meta({ id: 'FeaturedProduct' })
export type FeaturedProduct = z.infer<typeof featuredProductSchema>

export const featuredProductIdsSchema = z.strictObject({
  ids: z
    .array(z.uuid())
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, 'A product is named twice'),
})
