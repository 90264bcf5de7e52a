import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { priceProblems } from '../../catalog/product-limits.rules.ts'
import type { ProductStatus } from '../../catalog/product-status.rules.ts'
import {
  forEachText,
  type ProductTexts,
  productTextNames,
  productTexts,
  textsOf,
} from '../../catalog/product-texts.rules.ts'
import { isSlug } from '../../catalog/slug.rules.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import type { Edits } from '../kit/editor/edits.rules.ts'
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

/** A product while it is edited; `variants` are those that are saved, for the grid to show. */
export type ProductForm = ProductTexts & {
  id: string | null
  updated_at: string
  title: string
  slug: string
  description: string
  price_ngn: number | null
  price_usd: number | null
  compare_at_price: number | null
  sale_ends_at: string | null
  category_id: string | null
  tags: string
  is_featured: boolean
  featured_rank: number | null
  low_stock: number | null
  pictures: FormPicture[]
  grid: Grid
  variants: OwnerProduct['variants']
  status: ProductStatus
  publish_at: string | null
}

export const emptyForm: ProductForm = {
  id: null,
  updated_at: '',
  title: '',
  slug: '',
  description: '',
  ...forEachText(() => ''),
  price_ngn: null,
  price_usd: null,
  compare_at_price: null,
  sale_ends_at: null,
  category_id: null,
  tags: '',
  is_featured: false,
  featured_rank: null,
  low_stock: null,
  pictures: [],
  grid: { sizes: [], colors: [], cells: {}, less: 'damaged' },
  variants: [],
  status: 'draft',
  publish_at: null,
}

/** What each field is called where the unsaved ones are named. */
export const productLabels: Partial<Record<keyof ProductForm, string>> = {
  title: 'title',
  slug: 'address',
  description: 'description',
  ...forEachText((name) => productTexts[name].toLowerCase()),
  price_ngn: 'price',
  price_usd: 'dollar price',
  compare_at_price: 'price before',
  sale_ends_at: 'end of the sale',
  category_id: 'category',
  tags: 'tags',
  is_featured: 'featured',
  featured_rank: 'place among the featured',
  low_stock: 'low-stock number',
  pictures: 'pictures',
  grid: 'sizes and stock',
  status: 'who sees it',
  publish_at: 'when it goes live',
}

/** A product as the form has it. */
export function formOf(product: OwnerProduct): ProductForm {
  const {
    earlier_slugs: _,
    missing: __,
    is_ordered: ___,
    created_at: ____,
    first_live_at: _____,
    ...own
  } = product
  return {
    ...own,
    tags: product.tags.join(', '),
    pictures: product.pictures.map(({ id, key, alt, color, focal_x, focal_y }) => ({
      id,
      key,
      alt,
      color,
      focal_x,
      focal_y,
    })),
    grid: gridOf(product.variants),
  }
}

export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** What is wrong before anything is sent, by field. */
export function checkForm(form: ProductForm): Partial<Record<keyof ProductForm, string>> {
  const { title, price_ngn, price_usd, category_id, slug, id } = form
  return {
    ...(title.trim() === '' && { title: 'Please give a title' }),
    ...(!price_ngn && { price_ngn: 'Please give a price' }),
    ...(Number.isNaN(price_usd) && { price_usd: 'This is no amount' }),
    ...(!category_id && { category_id: 'Please choose a category' }),
    ...((slug !== '' || id !== null) &&
      !isSlug(slug) && { slug: 'Please use lower-case letters, digits and single dashes' }),
    ...(price_ngn &&
      priceProblems({
        price_ngn,
        compare_at_price: form.compare_at_price,
        sale_ends_at: form.sale_ends_at,
      })),
    ...gridProblem(form),
  }
}

function gridProblem({ grid, variants }: ProductForm) {
  const there = new Map(variants.map((variant) => [cellKey(variant.color, variant.size), variant]))
  const wrong = combinationsOf(grid).find(({ key }) => cellProblem(grid.cells[key] ?? '', there.get(key)))
  if (!wrong) return {}
  const name = [wrong.color.name, wrong.size].filter(Boolean).join(' ') || 'Stock'
  return { grid: `${name}: ${cellProblem(grid.cells[wrong.key] ?? '', there.get(wrong.key))}` }
}

const fieldNames = [
  ...(['title', 'slug', 'description', ...productTextNames, 'price_ngn', 'price_usd'] as const),
  ...(['compare_at_price', 'sale_ends_at', 'category_id', 'is_featured', 'featured_rank'] as const),
  'low_stock' as const,
]

/** The body of `save`: only what was changed. */
export function saveBody(edits: Edits<ProductForm>, saved: ProductForm) {
  const fields = Object.fromEntries(
    fieldNames.flatMap((name) => (name in edits ? [[name, edits[name]]] : [])),
  )
  return {
    updated_at: saved.updated_at,
    fields: { ...fields, ...(edits.tags !== undefined && { tags: tagsOf(edits.tags) }) },
    ...(edits.pictures && { pictures: edits.pictures.map(pictureBody) }),
    ...(edits.grid && planOf(edits.grid, saved.variants)),
    ...(edits.status && { status: edits.status }),
    ...(edits.publish_at && { publish_at: edits.publish_at, status: 'scheduled' as const }),
  }
}

const pictureBody = ({ id, key, ...said }: FormPicture) => ({ ...said, ...(id ? { id } : { key }) })

/** The body that makes a product: a draft with all its parts. */
export function createBody(form: ProductForm) {
  const { title, slug, description, price_ngn, price_usd, category_id } = form
  const { compare_at_price, sale_ends_at, is_featured, featured_rank, low_stock } = form
  return {
    title,
    description,
    ...textsOf(form),
    price_usd,
    compare_at_price,
    sale_ends_at,
    is_featured,
    featured_rank,
    low_stock,
    price_ngn: price_ngn!,
    category_id: category_id!,
    tags: tagsOf(form.tags),
    ...(slug && { slug }),
    variants: planOf(form.grid, []).new_variants,
    pictures: form.pictures.map(({ key, alt, color, focal_x, focal_y }) => ({
      key,
      alt,
      color,
      focal_x,
      focal_y,
    })),
  }
}

export const pictureUrl = ({ key }: Pick<FormPicture, 'key'>): string => mediaUrl(key)
