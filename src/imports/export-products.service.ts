import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { products, productVariants } from '../db/schema.ts'
import type { OwnerFilter } from '../catalog/search/owner-filter.schema.ts'
import { ownerFilterCondition, readLowStock } from '../catalog/search/owner-filter.server.ts'
import { productStatusLabels } from '../catalog/product-status.rules.ts'
import { csv, type CsvCell, csvMoney, csvRow, csvStart, exactCell } from '../lib/csv.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { textStream } from '../lib/server/web/text-stream.ts'
import { formatTime, lagosDay } from '../lib/time.ts'
import { ownHeadings, priceHeadings, stockHeadings } from './reading/dialects.rules.ts'

const partSize = 500
type Heading = keyof typeof ownHeadings
type Cells = Partial<Record<Heading, CsvCell>>

/** Everything of the products, what is in stock of each size and where it lies (rule: stock-as-file), or prices (rule: prices-as-file). */
const columnsOf: Record<'all' | 'stock' | 'prices', readonly Heading[]> = {
  all: Object.keys(ownHeadings) as Heading[],
  stock: stockHeadings,
  prices: priceHeadings,
}
type ProductsExport = OwnerFilter & { columns?: keyof typeof columnsOf | undefined }

/**
 * The owner's products as filtered, a row a size, as a file for spreadsheets that this shop's own import reads back without a
 * change (rule: products-as-file). Read and given out in parts, so that any number fits.
 */
export async function exportProducts(
  ctx: OwnerCtx,
  { columns = 'all', ...filter }: ProductsExport,
): Promise<ReadableStream<Uint8Array>> {
  const condition = ownerFilterCondition(filter, await readLowStock(ctx))
  const [counted] = await rowsOf<{ count: number }>(ctx.db)`
    select count(*)::int as count from products p where ${condition}`
  await audit(ctx, ['products', 'csv'], 'products.export', {
    after: { ...filter, ...(columns !== 'all' && { columns }), count: counted!.count },
  })
  return textStream(exportParts(ctx, condition, columnsOf[columns]))
}

async function* exportParts(
  ctx: OwnerCtx,
  condition: ReturnType<typeof sql>,
  headings: readonly Heading[],
): AsyncGenerator<string> {
  yield csvStart + csv([...headings], [])
  let last: Part | undefined
  for (;;) {
    const rows: Part[] = await readPart(ctx, condition, last)
    yield rows.map((product) => rowsOfProduct(product, headings)).join('')
    if (rows.length < partSize) return
    last = rows.at(-1)
  }
}

type Product = typeof products.$inferSelect
type Variant = typeof productVariants.$inferSelect
type Part = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'title'
  | 'status'
  | 'tags'
  | 'description'
  | 'fabric'
  | 'fit'
  | 'care'
  | 'shelf'
  | 'hsCode'
  | 'madeIn'
> & {
  key: string
  category: string
  price: number
  before: number | null
  usd: number | null
  saleEnds: string | Date | null
  lowStock: number | null
  weight: number | null
  variants: (Pick<Variant, 'size' | 'color' | 'sku' | 'stock'> & { hex: string | null })[] | null
}

const readPart = (ctx: OwnerCtx, condition: ReturnType<typeof sql>, last: Part | undefined) =>
  rowsOf<Part>(ctx.db)`
    select p.id, lower(p.title) as key, p.slug, p.title, p.status, p.tags, p.description, p.fabric, p.fit, p.care, p.shelf,
        c.name as category, p.price_ngn as price, p.compare_at_price as before, p.price_usd as usd,
        p.sale_ends_at as "saleEnds", p.low_stock as "lowStock",
        p.weight_grams as weight, p.hs_code as "hsCode", p.made_in as "madeIn",
        (select json_agg(json_build_object('size', v.size, 'color', v.color, 'hex', v.color_hex, 'sku', v.sku, 'stock', v.stock)
          order by v.position, v.id) from product_variants v where v.product_id = p.id) as variants
      from products p join categories c on c.id = p.category_id
      where ${condition} and ${last ? sql`(lower(p.title), p.id) > (${last.key}, ${last.id}::uuid)` : sql`true`}
      order by lower(p.title), p.id limit ${partSize}`

/** The first row has all, the others what is a size's own; of stock and prices each row can be read alone. */
function rowsOfProduct(product: Part, headings: readonly Heading[]): string {
  const [first, ...others] = product.variants ?? []
  const own: Cells = {
    Name: product.title,
    Status: productStatusLabels[product.status],
    Category: product.category,
    Price: csvMoney(product.price),
    'Price before a sale': csvMoney(product.before),
    'Sale ends': product.saleEnds && momentCell(new Date(product.saleEnds)),
    'Price in dollars': csvMoney(product.usd),
    Tags: product.tags.map((tag) => tag.replaceAll(/[,;|]/g, '\\$&')).join(', '),
    Description: product.description,
    Fabric: product.fabric,
    Fit: product.fit,
    Care: product.care,
    Shelf: product.shelf,
    'Runs low at': product.lowStock,
    'Weight in grams': product.weight,
    'HS code': product.hsCode,
    'Made in': product.madeIn,
  }
  const row = (variant: NonNullable<Part['variants']>[number] | undefined, more: Cells = {}) =>
    cellsRow(headings, {
      Address: product.slug,
      ...more,
      ...(variant && {
        Size: variant.size,
        Colour: variant.color,
        'Colour code': variant.hex,
        SKU: variant.sku,
        Pieces: variant.stock,
      }),
    })
  const again = headings === columnsOf.all ? {} : own
  return row(first, own) + others.map((variant) => row(variant, again)).join('')
}

const cellsRow = (headings: readonly Heading[], cells: Cells): string =>
  csvRow(
    headings.map((heading) => {
      const cell = cells[heading]
      return typeof cell === 'string' ? exactCell(cell, heading) : cell
    }),
    [...headings],
  )

/** `2026-11-27 21:40` in Lagos; with `:07` behind it when it is not a whole minute. */
function momentCell(at: Date): string {
  const seconds = at.getUTCSeconds()
  return `${lagosDay(at)} ${formatTime(at)}${seconds === 0 ? '' : `:${String(seconds).padStart(2, '0')}`}`
}
