import * as z from 'zod'
import { getProductsByIds, listProducts } from '../catalog/listing/catalog.service.ts'
import type { Product } from '../catalog/catalog.schema.ts'
import { listQuerySchema } from '../catalog/listing/list.schema.ts'
import { searchTextLimit } from '../catalog/listing/product-list.rules.ts'
import { findNamedVariants } from '../cart/quote/sellable-variants.server.ts'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { recallSettings } from '../settings/settings.service.ts'
import { agentError } from './agents.errors.rules.ts'
import { detailView, featuredFirst, productView, readOptionName, type ShownBy } from './catalog-view.rules.ts'
import { type AgentAnswer, answered, envelope, type Message, refused } from './protocol.rules.ts'

const mostOnPage = 50
/** Of one request for several pieces. */
const mostIds = 50

const text = z.string().max(200)
const amount = z.int().min(0).max(1_000_000_000)
const filtersSchema = z.object({
  categories: z.array(text).max(20).optional(),
  price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
})
const contextSchema = z.object({ currency: z.string().max(10).optional() }).optional()

export const searchSchema = z.object({
  query: z.string().max(1000).optional(),
  filters: filtersSchema.optional(),
  context: contextSchema,
  pagination: z
    .object({ cursor: z.string().max(40).optional(), limit: z.int().min(1).optional() })
    .optional(),
})
export const lookupSchema = z.object({
  ids: z.array(text).min(1).max(1000),
  filters: filtersSchema.optional(),
  context: contextSchema,
})
export const productSchema = z.object({
  id: text,
  selected: z
    .array(z.object({ name: text, label: text }))
    .max(10)
    .optional(),
  preferences: z.array(text).max(10).optional(),
  filters: filtersSchema.optional(),
  context: contextSchema,
})

type Filters = z.infer<typeof filtersSchema>
type Found = { products: Product[]; total: number | null; next: string | null }

async function shownBy(ctx: Ctx, appUrl: string): Promise<ShownBy> {
  const { brand_name } = await recallSettings(ctx)
  return { appUrl, brand_name, now: ctx.now() }
}

/**
 * Live pieces by words, categories and prices (rule: agents-are-shoppers): the shop's own search. Each page goes on with the next
 * of the categories that were named.
 */
export async function searchCatalog(
  ctx: Ctx,
  input: z.infer<typeof searchSchema>,
  appUrl: string,
): Promise<AgentAnswer> {
  const { filters = {}, pagination } = input
  const query = input.query?.trim().slice(0, searchTextLimit)
  const isFiltered = (filters.categories?.length ?? 0) > 0 || filters.price !== undefined
  if (!query && !isFiltered)
    throw agentError('INVALID_REQUEST', { message: 'Name a query, a category or a price' })
  const { prices, messages } = pricesOf(filters, input.context?.currency)
  const { products, total, next } = await findPage(ctx, {
    query,
    prices,
    categories: filters.categories && (await slugsOf(ctx, filters.categories)),
    cursor: readCursor(pagination?.cursor),
    limit: Math.min(pagination?.limit ?? 10, mostOnPage),
  })
  const shown = await shownBy(ctx, appUrl)
  return answered({
    ucp: envelope('catalog.search'),
    products: products.map((product) => productView(product, featuredFirst(product.product_variants), shown)),
    pagination: {
      has_next_page: next !== null,
      ...(next !== null && { cursor: next }),
      ...(total !== null && { total_count: total }),
    },
    ...(messages.length > 0 && { messages }),
  })
}

/** Prices are in naira alone: a filter in other money is said not to count. */
function pricesOf({ price }: Filters, currency = 'NGN') {
  if (!price || currency === 'NGN') return { prices: price ?? {}, messages: [] }
  const content = `Prices are in NGN: the filter in ${currency} was left out.`
  const messages: Message[] = [{ type: 'info', code: 'price_filter_ignored', content }]
  return { prices: {}, messages }
}

/** The visible categories with these names or slugs. */
async function slugsOf(ctx: Ctx, names: string[]): Promise<string[]> {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()))
  const rows = await rowsOf<{ slug: string; name: string }>(ctx.db)`
    select slug, name from categories where visible order by sort_order, slug`
  return rows
    .filter(({ slug, name }) => wanted.has(slug) || wanted.has(name.toLowerCase()))
    .map(({ slug }) => slug)
}

/** `2.1`: page 2 of the second category. */
const cursorOf = (page: number, at: number) => Buffer.from(`${page}.${at}`).toString('base64url')

function readCursor(cursor: string | undefined): { page: number; at: number } {
  if (cursor === undefined) return { page: 1, at: 0 }
  const [, page, at] = /^(\d{1,4})\.(\d{1,2})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!page || !at || Number(page) < 1 || Number(page) > 1000)
    throw agentError('INVALID_REQUEST', { message: 'This cursor is none of ours' })
  return { page: Number(page), at: Number(at) }
}

type Wanted = {
  query: string | undefined
  prices: { min?: number | undefined; max?: number | undefined }
  categories: string[] | undefined
  cursor: { page: number; at: number }
  limit: number
}

async function findPage(ctx: Ctx, { query, prices, categories, cursor, limit }: Wanted): Promise<Found> {
  const { page, at } = cursor
  const category = categories?.[at]
  if (categories && category === undefined) return { products: [], total: 0, next: null }
  const inNaira = (minor: number | undefined) => (minor === undefined ? undefined : minor / 100)
  const list = await listProducts(
    ctx,
    listQuerySchema.parse({
      search: query,
      category,
      minPrice: inNaira(prices.min),
      maxPrice: inNaira(prices.max),
      page,
      limit,
    }),
  )
  const hasMore = page * limit < list.total && page < 1000
  const hasNextCategory = categories !== undefined && at + 1 < categories.length
  const next = hasMore ? cursorOf(page + 1, at) : hasNextCategory ? cursorOf(1, at + 1) : null
  return { products: list.products, total: (categories?.length ?? 1) > 1 ? null : list.total, next }
}

const isId = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name)

/** Live pieces by ids of pieces or sizes, or SKUs; each once, with the sizes that were named. What is not found is said. */
export async function lookUpCatalog(
  ctx: Ctx,
  input: z.infer<typeof lookupSchema>,
  appUrl: string,
): Promise<AgentAnswer> {
  const ids = [...new Set(input.ids)]
  if (ids.length > mostIds)
    throw agentError('REQUEST_TOO_LARGE', { message: `At most ${mostIds} identifiers in one request` })
  const found = await findByIds(ctx, ids)
  const { filters = {}, context } = input
  const { prices, messages } = pricesOf(filters, context?.currency)
  const slugs = filters.categories && (await slugsOf(ctx, filters.categories))
  const shown = await shownBy(ctx, appUrl)
  const products = found.products
    .filter((product) => fits(product, prices, slugs))
    .map((product) => {
      const inputs = inputsOf(product, found.variantOf, ids)
      const named = featuredFirst(product.product_variants).filter(({ id }) => inputs.has(id))
      const view = productView(product, named, shown)
      return { ...view, variants: view.variants.map((each) => ({ ...each, inputs: inputs.get(each.id) })) }
    })
  const known = new Set([...found.products.map(({ id }) => id), ...found.variantOf.keys()])
  const missing: Message[] = ids
    .filter((id) => !known.has(id) && !known.has(id.toLowerCase()))
    .map((content) => ({ type: 'info', code: 'not_found', content }))
  const said = [...messages, ...missing]
  return answered({ ucp: envelope('catalog.lookup'), products, ...(said.length > 0 && { messages: said }) })
}

const fits = (product: Product, { min, max }: Wanted['prices'], slugs: string[] | undefined) =>
  product.price_ngn >= (min ?? 0) &&
  product.price_ngn <= (max ?? Infinity) &&
  (!slugs || slugs.includes(product.category_enum))

async function findByIds(ctx: Ctx, ids: string[]) {
  const named = await findNamedVariants(ctx, ids)
  const variantOf = new Map<string, string>()
  for (const { variantId, sku } of named) {
    if (ids.includes(sku)) variantOf.set(sku, variantId)
    variantOf.set(variantId, variantId)
  }
  const productIds = new Set([
    ...ids.filter(isId).map((id) => id.toLowerCase()),
    ...named.map(({ productId }) => productId),
  ])
  return { variantOf, products: await getProductsByIds(ctx, [...productIds]) }
}

type Input = { id: string; match: 'exact' | 'featured' }

/** Which sizes of a piece the identifiers mean: its own id means the one that is shown first. */
function inputsOf(product: Product, variantOf: Map<string, string>, ids: string[]): Map<string, Input[]> {
  const inputs = new Map<string, Input[]>()
  const [featured] = featuredFirst(product.product_variants)
  for (const id of ids) {
    const isProduct = id.toLowerCase() === product.id
    const variantId = isProduct ? featured!.id : (variantOf.get(id) ?? variantOf.get(id.toLowerCase()))
    if (!product.product_variants.some((variant) => variant.id === variantId)) continue
    inputs.set(variantId!, [
      ...(inputs.get(variantId!) ?? []),
      { id, match: isProduct ? 'featured' : 'exact' },
    ])
  }
  return inputs
}

/** One piece by its id or a size's, with what can be chosen of it. */
export async function getProductDetail(
  ctx: Ctx,
  input: z.infer<typeof productSchema>,
  appUrl: string,
): Promise<AgentAnswer> {
  const { products, variantOf } = await findByIds(ctx, [input.id])
  const { filters = {}, context } = input
  const { prices } = pricesOf(filters, context?.currency)
  const slugs = filters.categories && (await slugsOf(ctx, filters.categories))
  const product = products.find((each) => fits(each, prices, slugs))
  if (!product)
    return refused(
      'catalog.lookup',
      [{ code: 'not_found', content: `Product not found: ${input.id}` }],
      `${appUrl}/shop`,
    )
  const asked = {
    variantId: variantOf.get(input.id) ?? variantOf.get(input.id.toLowerCase()),
    selected: input.selected?.flatMap(({ name, label }) => {
      const known = readOptionName(name)
      return known ? [{ name: known, label }] : []
    }),
    preferences: input.preferences?.flatMap((name) => readOptionName(name) ?? []),
  }
  return answered({
    ucp: envelope('catalog.lookup'),
    product: detailView(product, asked, await shownBy(ctx, appUrl)),
  })
}
