import type * as z from 'zod'
import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import type { newProductSchema } from '../../catalog/editor/product-write.schema.ts'
import {
  type FieldName,
  fieldNames,
  type ProductField,
  type ProductFields,
  productFields,
} from '../../catalog/product-fields.rules.ts'
import { priceProblems, tagsOf } from '../../catalog/product-limits.rules.ts'
import type { ProductStatus } from '../../catalog/product-status.rules.ts'
import { isSlug } from '../../catalog/slug.rules.ts'
import { pick } from '../../lib/changed-fields.ts'
import { countText } from '../../lib/count-text.ts'
import { formatMoney } from '../../lib/money.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { type Edits, withEdit } from '../kit/editor/edits.rules.ts'
import { cellProblem, cellKey, combinationsOf, type Grid, gridOf, planOf } from './grid.rules.ts'

/** A picture of the form: one of the product's (`id`), or one that was just uploaded. */
export type FormPicture = {
  id?: string
  key: string
  alt: string
  color: string | null
  focal_x: number
  focal_y: number
}

type FormValues = {
  text: string
  slug: string
  /** With commas between them. */
  tags: string
  reference: string | null
  price: number | null
  count: number | null
  time: string | null
  flag: boolean
}

/** A product while it is edited; `variants` are the saved ones, shown in the grid. */
export type ProductForm = { [N in FieldName]: FormValues[(typeof productFields)[N]['kind']] } & {
  id: string | null
  updated_at: string
  pictures: FormPicture[]
  grid: Grid
  variants: OwnerProduct['variants']
  status: ProductStatus
  publish_at: string | null
}

const forEachField = (valueOf: (name: FieldName, field: ProductField) => unknown) =>
  Object.fromEntries(fieldNames.map((name) => [name, valueOf(name, productFields[name])]))

const emptyValues: FormValues = {
  text: '',
  slug: '',
  tags: '',
  reference: null,
  price: null,
  count: null,
  time: null,
  flag: false,
}

export const emptyForm = {
  ...forEachField((_, { kind }) => emptyValues[kind]),
  id: null,
  updated_at: '',
  pictures: [],
  grid: { sizes: [], colors: [], cells: {}, less: 'damaged' },
  variants: [],
  status: 'draft',
  publish_at: null,
} as unknown as ProductForm

/** What each field is called where the unsaved ones are named. */
export const productLabels = {
  ...forEachField((_, { label }) => label),
  pictures: 'pictures',
  grid: 'sizes and stock',
  status: 'who sees it',
  publish_at: 'when it goes live',
} as Partial<Record<keyof ProductForm, string>>

/** How a conflict's two values of a field are shown. */
export function shownValue(name: string, value: unknown): string {
  if (name === 'pictures') return countText(ownerNouns.picture, (value as unknown[]).length)
  if (name === 'grid') return 'sizes and stock'
  if (value === null || value === '') return 'empty'
  const { kind, currency }: Partial<ProductField> = productFields[name as FieldName] ?? {}
  if (kind === 'price') return formatMoney(value as number, currency)
  if (kind === 'flag') return value ? 'yes' : 'no'
  return kind === 'reference' ? 'another one' : String(value)
}

const captionNames = ['alt', 'color', 'focal_x', 'focal_y'] as const

/** A product as the form has it. */
export const formOf = (product: OwnerProduct): ProductForm => ({
  ...pick(product, [...fieldNames, 'id', 'updated_at', 'variants', 'status', 'publish_at']),
  tags: product.tags.join(', '),
  pictures: product.pictures.map((picture) => pick(picture, ['id', 'key', ...captionNames])),
  grid: gridOf(product.variants),
})

/** Validation messages before sending, by field. */
export function checkForm(form: ProductForm): Partial<Record<keyof ProductForm, string>> {
  const { price_ngn, slug, id } = form
  const problems = fieldNames.flatMap((name) => {
    const { kind, label, isRequired, form: shape, least = 0 }: ProductField = productFields[name]
    const value = form[name]
    if (shape && value && !shape.pattern.test(String(value).trim())) return [[name, shape.says]]
    if (kind === 'count' && value !== null && Number(value) < least)
      return [[name, `At least ${least}; leave it empty while you do not know it`]]
    if (isRequired && (typeof value === 'string' ? value.trim() === '' : !value))
      return [[name, `Please ${kind === 'reference' ? 'choose' : 'give'} a ${label}`]]
    return Number.isNaN(value) ? [[name, 'This is no amount']] : []
  })
  return {
    ...Object.fromEntries(problems),
    ...((slug !== '' || id !== null) &&
      !isSlug(slug) && { slug: 'Please use lower-case letters, digits and single dashes' }),
    ...(price_ngn && priceProblems({ ...form, ...endOf(form), price_ngn })),
    ...gridProblem(form),
  }
}

/** What a draft can do without, and shoppers cannot. */
export const lackedParts = ({ pictures, grid }: Pick<ProductForm, 'pictures' | 'grid'>): string[] => [
  ...(pictures.length === 0 ? ['picture'] : []),
  ...(combinationsOf(grid).length === 0 ? ['size'] : []),
]

function gridProblem({ grid, variants }: ProductForm) {
  const there = new Map(variants.map((variant) => [cellKey(variant.color, variant.size), variant]))
  const wrong = combinationsOf(grid).find(({ key }) => cellProblem(grid.cells[key] ?? '', there.get(key)))
  if (!wrong) return {}
  const name = [wrong.color.name, wrong.size].filter(Boolean).join(' ') || 'Stock'
  return { grid: `${name}: ${cellProblem(grid.cells[wrong.key] ?? '', there.get(wrong.key))}` }
}

const fieldBody = (form: Partial<ProductForm>, names: FieldName[]) =>
  Object.fromEntries(
    names.map((name) => [name, name === 'tags' ? tagsOf(form.tags ?? '') : form[name]]),
  ) as Partial<ProductFields>

/** Without a price before there is no sale that could end: its field is not shown then, and what it held does not count. */
const endOf = ({ compare_at_price: before, sale_ends_at }: ProductForm) => ({
  sale_ends_at: before === null ? null : sale_ends_at,
})

/** The edits with the end of the sale as it counts. */
function withEnd(edits: Edits<ProductForm>, saved: ProductForm): Edits<ProductForm> {
  const end = endOf({ ...saved, ...edits })
  return withEdit(saved, edits, end)
}

/** The body of `save`: only changed fields. */
export const saveBody = (typed: Edits<ProductForm>, saved: ProductForm) =>
  bodyOf(withEnd(typed, saved), saved)

const bodyOf = (edits: Edits<ProductForm>, saved: ProductForm) => ({
  updated_at: saved.updated_at,
  fields: fieldBody(
    edits,
    fieldNames.filter((name) => name in edits),
  ),
  ...(edits.pictures && { pictures: edits.pictures.map(pictureBody) }),
  ...(edits.grid && planOf(edits.grid, saved.variants)),
  ...(edits.status && { status: edits.status }),
  ...(edits.publish_at && { publish_at: edits.publish_at, status: 'scheduled' as const }),
})

const pictureBody = ({ id, key, ...said }: FormPicture) => ({ ...said, ...(id ? { id } : { key }) })

/** The body that makes a product: a draft with all its parts. */
export const createBody = (form: ProductForm) =>
  ({
    ...fieldBody(
      { ...form, ...endOf(form) },
      fieldNames.filter((name) => name !== 'slug' || form.slug !== ''),
    ),
    variants: planOf(form.grid, []).new_variants,
    pictures: form.pictures.map((picture) => pick(picture, ['key', ...captionNames])),
  }) as z.input<typeof newProductSchema>

export const pictureUrl = ({ key }: Pick<FormPicture, 'key'>): string => mediaUrl(key)
