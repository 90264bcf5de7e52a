import * as z from 'zod'
import { thisCentury } from '../../lib/input-limits.ts'
import { cleanTags, productLimits } from '../product-limits.rules.ts'
import { productStatuses } from '../product-status.rules.ts'
import { forEachText } from '../product-texts.rules.ts'
import { quantityProblem, type StockChangeReason, stockChangeReasons } from '../stock/stock-reasons.rules.ts'
import { isSlug, maxSlugLength } from '../slug.rules.ts'
import { maxSkuLength } from './sku.rules.ts'

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`)
const priceMinor = z.int().min(1).max(productLimits.priceMinor)
const slug = z
  .string()
  .max(maxSlugLength)
  .refine(isSlug, 'Please use lower-case letters, digits and single dashes')

/** The `updated_at` a save started from; the save is refused when the product has changed since. */
export const startedFrom = z.iso.datetime().transform((value) => new Date(value))

const publishAt = z.iso
  .datetime()
  .regex(...thisCentury)
  .transform((value) => new Date(value))

const productFields = {
  title: text(productLimits.title).min(1, 'Please give a title'),
  description: text(productLimits.description),
  ...forEachText(() => text(productLimits.text)),
  price_ngn: priceMinor,
  price_usd: priceMinor.nullable(),
  compare_at_price: priceMinor.nullable(),
  sale_ends_at: z.iso
    .datetime()
    .regex(...thisCentury)
    .nullable(),
  category_id: z.uuid(),
  tags: z.array(text(productLimits.tag)).max(productLimits.tags).transform(cleanTags),
  is_featured: z.boolean(),
  featured_rank: z.int().min(0).max(productLimits.featuredRank).nullable(),
  low_stock: z.int().min(0).max(productLimits.lowStock).nullable(),
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

const percentOfSide = z.int().min(0).max(100)

/** `color` is one the variants have, as they write it; the focal point is in percent of width and height. */
const pictureFields = {
  color: text(productLimits.color)
    .nullable()
    .transform((color) => color || null),
  focal_x: percentOfSide,
  focal_y: percentOfSide,
}

const newPicture = z.strictObject({
  key: z.string().regex(/^[a-z0-9]{16,64}$/),
  alt: text(productLimits.alt).default(''),
  color: pictureFields.color.default(null),
  focal_x: pictureFields.focal_x.default(50),
  focal_y: pictureFields.focal_y.default(50),
})

/** `POST /api/admin/products`: a draft. Without a slug the title's is taken. */
export const newProductSchema = z.strictObject({
  title: productFields.title,
  slug: slug.optional(),
  description: productFields.description.default(''),
  ...forEachText((name) => productFields[name].default('')),
  price_ngn: productFields.price_ngn,
  price_usd: productFields.price_usd.default(null),
  compare_at_price: productFields.compare_at_price.default(null),
  sale_ends_at: productFields.sale_ends_at.default(null),
  category_id: productFields.category_id,
  tags: productFields.tags.default([]),
  is_featured: productFields.is_featured.default(false),
  featured_rank: productFields.featured_rank.default(null),
  low_stock: productFields.low_stock.default(null),
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
  publish_at: publishAt.optional().describe('When a scheduled product goes live'),
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
/** A picture of the product (`id`) or one that was uploaded (`key`), with all that is said of it. */
const savedPicture = z
  .strictObject({
    id: z.uuid().optional(),
    key: newPicture.shape.key.optional(),
    alt: newPicture.shape.alt,
    color: newPicture.shape.color,
    focal_x: newPicture.shape.focal_x,
    focal_y: newPicture.shape.focal_y,
  })
  .refine(({ id, key }) => (id === undefined) !== (key === undefined), 'Please give an id or a key')
export type SavedPicture = z.output<typeof savedPicture>

/**
 * `POST /api/admin/products/{id}/save`: what changed in the editor, all of it or nothing. `pictures` are all pictures
 * in their order. A stock line is a movement for its reason; `counted` says how many there are.
 */
export const productSaveSchema = z.strictObject({
  updated_at: startedFrom,
  fields: z
    .strictObject({ ...productFields, slug, take_over_slug: z.boolean() })
    .partial()
    .default({}),
  pictures: z
    .array(savedPicture)
    .max(productLimits.pictures)
    .refine(
      (pictures) => new Set(pictures.map(({ id, key }) => id ?? key)).size === pictures.length,
      'Please name each picture once',
    )
    .optional(),
  new_variants: z.array(newVariant).max(productLimits.variants).default([]),
  removed_variants: z.array(z.uuid()).max(productLimits.variants).default([]),
  stock: z
    .array(
      z.strictObject({
        variant_id: z.uuid(),
        reason: z.enum(stockChangeReasons as [StockChangeReason, ...StockChangeReason[]]),
        quantity: z.int().min(-productLimits.pieces).max(productLimits.pieces),
      }),
    )
    .max(productLimits.variants)
    .default([])
    .superRefine((lines, ctx) => {
      for (const [index, line] of lines.entries()) {
        const message = quantityProblem(line.reason, line.quantity)
        if (message) ctx.addIssue({ code: 'custom', path: [index, 'quantity'], message })
      }
      if (new Set(lines.map((line) => line.variant_id)).size < lines.length)
        ctx.addIssue({ code: 'custom', message: 'Please name each size once' })
    }),
  note: text(productLimits.note).default(''),
  status: z.enum(['live', 'draft', 'scheduled', 'archived']).optional(),
  publish_at: publishAt.optional(),
})
export type ProductSave = z.output<typeof productSaveSchema>

export type NewPicture = z.input<typeof newPicture>

export const pictureChangesSchema = z
  .strictObject({
    alt: text(productLimits.alt).min(1, 'Please say what the picture shows'),
    ...pictureFields,
  })
  .partial()
  .extend({ updated_at: startedFrom })
export type PictureChanges = Omit<z.output<typeof pictureChangesSchema>, 'updated_at'>

/** All ids of the product's variants or pictures, in their new order. */
export const orderSchema = z.strictObject({
  updated_at: startedFrom,
  ids: z.array(z.uuid()).max(productLimits.variants),
})

/** The body of a call that needs nothing but what it started from. */
export const removalSchema = z.strictObject({ updated_at: startedFrom })
