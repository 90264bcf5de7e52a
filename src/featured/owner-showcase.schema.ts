import * as z from 'zod'

const modeSchema = z.enum(['live', 'upcoming'])
const statusSchema = z.enum(['active', 'archived'])

/** A showcase item as its owner sees it, archived ones too. Money in minor units. */
export const ownerShowcaseItemSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    short_note: z.string(),
    mode: modeSchema,
    status: statusSchema,
    featured_rank: z.int().nullable(),
    availability_date: z.iso.datetime().nullable(),
    price_preview: z.int().nullable(),
    notify_enabled: z.boolean(),
    product_id: z.string().nullable(),
    cover_image_key: z.string().nullable(),
    cover_image_alt: z.string(),
    cover_image: z.string().nullable().describe('The picture’s address'),
    waiting: z.int().describe('How many people wait to be told'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerShowcaseItem' })
export type OwnerShowcaseItem = z.infer<typeof ownerShowcaseItemSchema>

/** Every field; what is allowed in them is checked by `showcase-input.rules.ts`. */
const itemFields = z.strictObject({
  title: z.string().max(200),
  short_note: z.string().max(1000),
  mode: modeSchema,
  status: statusSchema,
  featured_rank: z.int().nullable(),
  availability_date: z.iso.datetime({ offset: true }).nullable(),
  price_preview: z.int().nullable(),
  notify_enabled: z.boolean(),
  product_id: z.uuid().nullable(),
  cover_image_key: z.string().max(100).nullable(),
  cover_image_alt: z.string().max(1000),
})

const startedFrom = z.iso.datetime().describe('The updated_at this save started from')

export const newShowcaseItemSchema = itemFields
export const showcaseChangesSchema = itemFields.partial().extend({ updated_at: startedFrom })
export const showcaseStepSchema = z.strictObject({ updated_at: startedFrom })
