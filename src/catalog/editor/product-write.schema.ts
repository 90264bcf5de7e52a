import * as z from 'zod'
import { codeInput, momentInput } from '../../lib/input-limits.ts'
import {
  emptyValue,
  type FieldName,
  fieldNames,
  type ProductField,
  type ProductFields,
  productFields,
  type RequiredFieldName,
} from '../product-fields.rules.ts'
import { cleanTags, productLimits } from '../product-limits.rules.ts'
import { productStatuses } from '../product-status.rules.ts'
import { quantityProblem, type StockChangeReason, stockChangeReasons } from '../stock/stock-reasons.rules.ts'
import { cleanTitle } from '../../lib/latin-words.ts'
import { isSlug, maxSlugLength } from '../slug.rules.ts'
import { maxSkuLength } from './sku.rules.ts'

const text = (max: number) =>
  z.string().normalize('NFC').trim().max(max, `Please use at most ${max} characters`)

/** The `updated_at` a save started from; the save is refused when the product has changed since. */
export const startedFrom = z.iso.datetime().transform((value) => new Date(value))

const publishAt = momentInput.transform((value) => new Date(value))

/** What each kind of field takes, but for null. */
const inputOf: Record<ProductField['kind'], (field: ProductField) => z.ZodType> = {
  text: ({ max = 0, label, isRequired, form }) => {
    if (form) return text(max).refine((value) => value === '' || form.pattern.test(value), form.says)
    const input = isRequired ? text(max).min(1, `Please give a ${label}`) : text(max)
    return label === 'title' ? z.string().transform(cleanTitle).pipe(input) : input
  },
  slug: () =>
    z.string().max(maxSlugLength).refine(isSlug, 'Please use lower-case letters, digits and single dashes'),
  reference: () => z.uuid(),
  tags: () => z.array(text(productLimits.tag)).max(productLimits.tags).transform(cleanTags),
  price: () => z.int().min(1).max(productLimits.priceMinor),
  count: ({ max = 0, least = 0 }) => z.int().min(least).max(max),
  time: () => momentInput,
  flag: () => z.boolean(),
}

type Input<N extends FieldName> = z.ZodType<ProductFields[N], ProductFields[N]>

export const fieldInputs = Object.fromEntries(
  fieldNames.map((name) => {
    const field: ProductField = productFields[name]
    const input = inputOf[field.kind](field)
    return [name, field.isNullable ? input.nullable() : input]
  }),
) as { [N in FieldName]: Input<N> }

/** A new product: absent fields are empty. */
const newFieldInputs = Object.fromEntries(
  fieldNames.map((name) => {
    const empty = emptyValue(productFields[name])
    const input: z.ZodType = fieldInputs[name]
    return [name, empty === undefined ? input : input.default(empty)]
  }),
) as { [N in FieldName]: N extends RequiredFieldName ? Input<N> : z.ZodDefault<Input<N>> }

/** An existing product: only changed fields. */
const fieldChanges = z
  .strictObject({
    ...fieldInputs,
    take_over_slug: z.boolean().describe('Take an address that led to another product before'),
  })
  .partial()

const variantFields = {
  size: text(productLimits.size).nullable(),
  color: text(productLimits.color).nullable(),
  color_hex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Please use a colour like #25307f')
    .nullable(),
  sku: codeInput(maxSkuLength, `Please use at most ${maxSkuLength} characters`),
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

const percentOfSide = z.int().min(0).max(100).default(50)

/** `color` is one the variants have, as they write it; the focal point is in percent of width and height. */
const newPicture = z.strictObject({
  key: z.string().regex(/^[a-z0-9]{16,64}$/),
  alt: text(productLimits.alt).default(''),
  color: text(productLimits.color)
    .nullable()
    .transform((color) => color || null)
    .default(null),
  focal_x: percentOfSide,
  focal_y: percentOfSide,
})

/** `POST /api/admin/products`: a draft. Without a slug the title's is taken. */
export const newProductSchema = z.strictObject({
  ...newFieldInputs,
  slug: fieldInputs.slug.optional(),
  variants: z.array(newVariant).max(productLimits.variants).default([]),
  pictures: z.array(newPicture).max(productLimits.pictures).default([]),
})
export type NewProduct = z.output<typeof newProductSchema>

/** `PATCH /api/admin/products/{id}` */
export const productChangesSchema = fieldChanges.extend({ updated_at: startedFrom })

export const statusChangeSchema = z.strictObject({
  updated_at: startedFrom,
  status: z.enum(productStatuses),
  publish_at: publishAt.optional().describe('When a scheduled product goes live'),
})

/** A picture of the product (`id`) or an uploaded one (`key`), with all its data. */
const savedPicture = newPicture
  .extend({ id: z.uuid().optional(), key: newPicture.shape.key.optional() })
  .refine(({ id, key }) => (id === undefined) !== (key === undefined), 'Please give an id or a key')
export type SavedPicture = z.output<typeof savedPicture>

/**
 * `POST /api/admin/products/{id}/save`: what changed in the editor, all of it or nothing. `pictures` are all pictures
 * in their order. A stock line is a movement for its reason; `counted` says how many there are.
 */
export const productSaveSchema = z.strictObject({
  updated_at: startedFrom,
  fields: fieldChanges.default({}),
  pictures: z
    .array(savedPicture)
    .max(productLimits.pictures)
    .refine(
      (pictures) => new Set(pictures.map(({ id, key }) => id ?? key)).size === pictures.length,
      'Please name each picture once',
    )
    .optional(),
  new_variants: z.array(newVariant).max(productLimits.variants).default([]),
  changed_variants: z
    .array(
      z
        .strictObject({ ...variantFields, sku: variantFields.sku.describe('Empty: derived') })
        .partial()
        .extend({ id: z.uuid() }),
    )
    .max(productLimits.variants)
    .default([])
    .describe('Size, colour or SKU of sizes that are there'),
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
  status: statusChangeSchema.shape.status.optional(),
  publish_at: publishAt.optional(),
})
export type ProductSave = z.output<typeof productSaveSchema>

/** The body of a call with nothing but the version it is based on. */
export const removalSchema = z.strictObject({ updated_at: startedFrom })
