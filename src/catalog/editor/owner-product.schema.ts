import * as z from 'zod'
import { imageSchema } from '../catalog.schema.ts'
import { productParts, productStatuses } from '../product-status.rules.ts'
import {
  type FieldName,
  fieldNames,
  type ProductField,
  type ProductFields,
  productFields,
} from '../product-fields.rules.ts'

const status = z.enum(productStatuses)

const outputOf: Record<ProductField['kind'], () => z.ZodType> = {
  text: z.string,
  slug: z.string,
  reference: z.string,
  tags: () => z.array(z.string()),
  price: z.int,
  count: z.int,
  time: z.iso.datetime,
  flag: z.boolean,
}

const fieldOutputs = Object.fromEntries(
  fieldNames.map((name) => {
    const { kind, isNullable, describe }: ProductField = productFields[name]
    const output = isNullable ? outputOf[kind]().nullable() : outputOf[kind]()
    return [name, describe ? output.describe(describe) : output]
  }),
) as { [N in FieldName]: z.ZodType<ProductFields[N]> }

/** A size of a product with its pieces, as the staff sees it. */
export const stockedVariant = z.object({
  id: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  color_hex: z.string().nullable(),
  stock: z.int(),
  held: z.int(),
})

/** A product as its owner edits it; money in minor units. */
export const ownerProductSchema = z
  .object({
    id: z.string(),
    ...fieldOutputs,
    earlier_slugs: z.array(z.string()).describe('Their addresses lead here'),
    status,
    publish_at: z.iso.datetime().nullable(),
    missing: z.array(z.enum(productParts)).describe('What it lacks to be live'),
    first_live_at: z.iso.datetime().nullable().describe('When shoppers saw it first'),
    is_ordered: z.boolean().describe('Was ordered before: it can be archived, not deleted'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    variants: z.array(stockedVariant.extend({ sku: z.string(), is_ordered: z.boolean() })),
    pictures: z.array(
      imageSchema.extend({
        id: z.string(),
        key: z.string(),
        color: z.string().nullable(),
        focal_x: z.int(),
        focal_y: z.int(),
      }),
    ),
  })
  .meta({ id: 'OwnerProduct' })
export type OwnerProduct = z.infer<typeof ownerProductSchema>

const flag = z.union([z.literal(true), z.literal('true').transform(() => true as const)]).optional()

/** The filters of the owner's list; a bulk change takes the same. */
export const ownerFilterSchema = z.object({
  status: status.optional(),
  category_id: z.uuid().optional(),
  search: z.string().max(80).optional(),
  stock: z.enum(['out', 'low']).optional().describe('Products with a variant that is sold out, or nearly'),
  sale: flag.describe('Only what is on sale'),
  featured: flag.describe('Only what is featured'),
})
export type OwnerFilter = z.output<typeof ownerFilterSchema>

export const ownerListQuerySchema = ownerFilterSchema.extend({
  sort: z.enum(['changed', 'newest', 'title', 'price']).default('changed'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type OwnerListQuery = z.output<typeof ownerListQuerySchema>

export const ownerListSchema = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      slug: z.string(),
      status,
      publish_at: z.iso.datetime().nullable(),
      price_ngn: z.int(),
      compare_at_price: z.int().nullable(),
      category: z.object({ id: z.string(), name: z.string() }),
      is_featured: z.boolean(),
      image: imageSchema.nullable(),
      tags: z.array(z.string()),
      sale_ends_at: z.iso.datetime().nullable(),
      low_stock: z.int().describe('A size with this many pieces or fewer runs low'),
      is_ordered: z.boolean().describe('Was ordered before: it can be archived, not deleted'),
      variants: z.array(stockedVariant).describe('The first 24'),
      variant_count: z.int(),
      stock: z.int(),
      held: z.int(),
      updated_at: z.iso.datetime(),
    }),
  ),
  total: z.int(),
  counts: z.record(status, z.int()).describe('Products of each status, whatever the filters'),
  page: z.int(),
  limit: z.int(),
})
export type OwnerList = z.infer<typeof ownerListSchema>
