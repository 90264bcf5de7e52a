import * as z from 'zod'
import { imageSchema } from '../catalog.schema.ts'
import { stockedVariant } from '../stock/stocked-variant.schema.ts'
import { productParts, productStatuses } from '../product-status.rules.ts'
import {
  type FieldName,
  fieldNames,
  type ProductField,
  type ProductFields,
  productFields,
} from '../product-fields.rules.ts'

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

/** A product as its owner edits it; money in minor units. */
export const ownerProductSchema = z
  .object({
    id: z.string(),
    ...fieldOutputs,
    earlier_slugs: z.array(z.string()).describe('Their addresses lead here'),
    status: z.enum(productStatuses),
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
