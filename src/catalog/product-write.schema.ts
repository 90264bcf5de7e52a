import * as z from 'zod'
import { cleanTags, productLimits } from './product-limits.rules.ts'
import { productStatuses } from './product-status.rules.ts'
import { isSlug, maxSlugLength } from './slug.rules.ts'
import { maxSkuLength } from './sku.rules.ts'

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`)
const priceMinor = z.int().min(1).max(productLimits.priceMinor)
const slug = z
  .string()
  .max(maxSlugLength)
  .refine(isSlug, 'Please use lower-case letters, digits and single dashes')

/** The `updated_at` a save started from; the save is refused when the product has changed since. */
export const startedFrom = z.iso.datetime().transform((value) => new Date(value))

const productFields = {
  title: text(productLimits.title).min(1, 'Please give a title'),
  description: text(productLimits.description),
  fabric: text(productLimits.fabric),
  care: text(productLimits.care),
  fit: text(productLimits.fit),
  price_ngn: priceMinor,
  price_usd: priceMinor.nullable(),
  compare_at_price: priceMinor.nullable(),
  sale_ends_at: z.iso.datetime().nullable(),
  category_id: z.uuid(),
  tags: z.array(text(productLimits.tag)).max(productLimits.tags).transform(cleanTags),
  is_featured: z.boolean(),
  featured_rank: z.int().min(0).max(productLimits.featuredRank).nullable(),
}

const variantFields = {
  size: text(productLimits.size).nullable(),
  color: text(productLimits.color).nullable(),
  color_hex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Please use a colour like #25307f')
    .nullable(),
  sku: text(maxSkuLength),
}

/** An empty size or colour is none; an empty SKU is derived. */
const newVariant = z
  .strictObject({
    size: variantFields.size.default(null),
    color: variantFields.color.default(null),
    color_hex: variantFields.color_hex.default(null),
    sku: variantFields.sku.default(''),
    stock: z.int().min(0).max(productLimits.pieces).default(0).describe('What was received at the start'),
  })
  .transform((variant) => ({ ...variant, size: variant.size || null, color: variant.color || null }))
export type NewVariant = z.output<typeof newVariant>

const newPicture = z.strictObject({
  key: z.string().regex(/^[a-z0-9]{16,64}$/),
  alt: text(productLimits.alt).default(''),
})

/** `POST /api/admin/products`: a draft. Without a slug the title's is taken. */
export const newProductSchema = z.strictObject({
  title: productFields.title,
  slug: slug.optional(),
  description: productFields.description.default(''),
  fabric: productFields.fabric.default(''),
  care: productFields.care.default(''),
  fit: productFields.fit.default(''),
  price_ngn: productFields.price_ngn,
  price_usd: productFields.price_usd.default(null),
  compare_at_price: productFields.compare_at_price.default(null),
  sale_ends_at: productFields.sale_ends_at.default(null),
  category_id: productFields.category_id,
  tags: productFields.tags.default([]),
  is_featured: productFields.is_featured.default(false),
  featured_rank: productFields.featured_rank.default(null),
  variants: z.array(newVariant).max(productLimits.variants).default([]),
  pictures: z.array(newPicture).max(productLimits.pictures).default([]),
})
export type NewProduct = z.output<typeof newProductSchema>

/** `PATCH /api/admin/products/{id}`: only what changes. */
export const productChangesSchema = z
  .strictObject({
    ...productFields,
    slug,
    take_over_slug: z.boolean().describe('Take an address that led to another product before'),
  })
  .partial()
  .extend({ updated_at: startedFrom })
export type ProductChanges = Omit<z.output<typeof productChangesSchema>, 'updated_at'>

export const statusChangeSchema = z.strictObject({
  updated_at: startedFrom,
  status: z.enum(productStatuses),
  publish_at: startedFrom.optional().describe('When a scheduled product goes live'),
})

export const newVariantsSchema = z.strictObject({
  updated_at: startedFrom,
  variants: z.array(newVariant).min(1).max(productLimits.variants),
})

export const variantChangesSchema = z
  .strictObject(variantFields)
  .partial()
  .extend({ updated_at: startedFrom })
export type VariantChanges = Omit<z.output<typeof variantChangesSchema>, 'updated_at'>

export const newPicturesSchema = z.strictObject({
  updated_at: startedFrom,
  pictures: z.array(newPicture).min(1).max(productLimits.pictures),
})
export type NewPicture = z.output<typeof newPicture>

export const pictureChangesSchema = z.strictObject({
  updated_at: startedFrom,
  alt: text(productLimits.alt).min(1, 'Please say what the picture shows'),
})

/** All ids of the product's variants or pictures, in their new order. */
export const orderSchema = z.strictObject({ updated_at: startedFrom, ids: z.array(z.uuid()).max(100) })

/** The body of a call that needs nothing but what it started from. */
export const removalSchema = z.strictObject({ updated_at: startedFrom })
