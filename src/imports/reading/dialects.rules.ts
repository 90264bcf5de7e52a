import { foldText } from '../../lib/fold-text.ts'
import { customerColumns, isListOfCustomers } from './customer-columns.rules.ts'
import { type ImportField, type Mapping } from './import-fields.rules.ts'

export const dialectLabels = {
  own: 'A file of this shop',
  shopify: 'Shopify’s export',
  woocommerce: 'WooCommerce’s export',
  sheet: 'A sheet of your own',
  customers: 'A list of customers',
} as const
export type Dialect = keyof typeof dialectLabels

type Columns = Record<string, ImportField>

const options = (write: (number: 1 | 2 | 3) => { name: string; value: string }): Columns =>
  Object.fromEntries(
    ([1, 2, 3] as const).flatMap((number) => {
      const { name, value } = write(number)
      return [
        [name, `option${number}_name`],
        [value, `option${number}_value`],
      ]
    }),
  ) as Columns

/** Headings of this shop's own file, in their order, and what they are. */
export const ownHeadings = {
  Address: 'handle',
  Name: 'title',
  Status: 'status',
  Category: 'category',
  Price: 'price',
  'Price before a sale': 'price_before',
  'Sale ends': 'sale_ends',
  'Price in dollars': 'price_usd',
  Size: 'size',
  Colour: 'color',
  'Colour code': 'color_hex',
  SKU: 'sku',
  Pieces: 'stock',
  Tags: 'tags',
  Description: 'description',
  Fabric: 'fabric',
  Fit: 'fit',
  Care: 'care',
  Shelf: 'shelf',
  'Runs low at': 'low_stock',
  'Weight in grams': 'weight',
  'HS code': 'hs_code',
  'Made in': 'made_in',
} as const satisfies Record<string, ImportField>

/** Those of the file of stock alone. */
export const stockHeadings = ['SKU', 'Name', 'Size', 'Colour', 'Pieces', 'Shelf', 'Address'] as const

/** Those of the file of prices alone. */
export const priceHeadings = [
  'SKU',
  'Name',
  'Size',
  'Colour',
  'Price',
  'Price before a sale',
  'Sale ends',
  'Price in dollars',
  'Address',
] as const

/** A heading as the tables below write it: `Body (HTML)` → `body html`. */
export const headingKey = (heading: string): string =>
  foldText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What each program calls its columns, and those that show whose file it is. Older and newer names are in one table. */
const tables: Record<Dialect, { marks: string[][]; columns: Columns }> = {
  own: {
    marks: [
      ['address', 'name', 'colour code', 'price before a sale', 'pieces'],
      stockHeadings.map(headingKey),
      priceHeadings.map(headingKey),
    ],
    columns: Object.fromEntries(
      Object.entries(ownHeadings).map(([heading, field]) => [headingKey(heading), field]),
    ),
  },
  shopify: {
    marks: [
      ['handle', 'variant price'],
      ['handle', 'option1 name'],
      ['handle', 'body html'],
      ['url handle', 'title', 'price'],
      ['url handle', 'inventory quantity'],
    ],
    columns: {
      ...options((number) => ({ name: `option${number} name`, value: `option${number} value` })),
      handle: 'handle',
      'url handle': 'handle',
      title: 'title',
      'body html': 'description',
      description: 'description',
      type: 'category',
      'product type': 'category',
      tags: 'tags',
      published: 'published',
      'published on online store': 'published',
      status: 'status',
      'variant sku': 'sku',
      sku: 'sku',
      'variant inventory qty': 'stock',
      'inventory quantity': 'stock',
      'variant grams': 'weight',
      'weight value grams': 'weight',
      'variant price': 'price',
      price: 'price',
      'variant compare at price': 'price_before',
      'compare at price': 'price_before',
      'image src': 'pictures',
      'image source': 'pictures',
      'product image url': 'pictures',
      'image position': 'picture_position',
      'image alt text': 'picture_alt',
      'variant image': 'variant_picture',
      'variant image url': 'variant_picture',
    },
  },
  woocommerce: {
    marks: [
      ['type', 'name', 'regular price'],
      ['sku', 'name', 'regular price', 'categories'],
      ['attribute 1 name', 'attribute 1 value s'],
    ],
    columns: {
      ...options((number) => ({ name: `attribute ${number} name`, value: `attribute ${number} value s` })),
      id: 'id',
      type: 'row_type',
      sku: 'sku',
      name: 'title',
      published: 'published',
      'visibility in catalog': 'visibility',
      'is featured': 'featured',
      'short description': 'short_description',
      description: 'description',
      'date sale price ends': 'sale_ends',
      'in stock': 'in_stock',
      stock: 'stock',
      'low stock amount': 'low_stock',
      'sale price': 'sale_price',
      'regular price': 'price',
      categories: 'category',
      tags: 'tags',
      images: 'pictures',
      parent: 'parent',
    },
  },
  customers: { marks: [], columns: customerColumns },
  sheet: {
    marks: [],
    columns: Object.fromEntries(
      Object.entries({
        handle: ['address', 'slug', 'handle', 'url'],
        title: [
          'name',
          'title',
          'product',
          'product name',
          'item',
          'item name',
          'piece',
          'product title',
          'style',
        ],
        description: ['description', 'details', 'product description', 'about'],
        category: ['category', 'categories', 'type', 'collection', 'product type'],
        tags: ['tags', 'tag', 'keywords'],
        status: ['status', 'state'],
        published: ['published', 'visible'],
        price: [
          'price',
          'amount',
          'selling price',
          'price ngn',
          'price naira',
          'unit price',
          'price n',
          'regular price',
        ],
        price_before: [
          'compare at price',
          'price before',
          'old price',
          'was',
          'original price',
          'price before sale',
        ],
        sale_price: ['sale price', 'promo price', 'discount price'],
        price_usd: ['price usd', 'usd', 'price in dollars', 'dollar price', 'price dollars'],
        fabric: ['fabric', 'material'],
        fit: ['fit'],
        care: ['care', 'washing'],
        shelf: ['shelf', 'location', 'rack'],
        low_stock: ['low stock', 'runs low at', 'reorder level'],
        weight: ['weight in grams', 'weight g', 'grams'],
        hs_code: ['hs code', 'harmonized code', 'tariff code', 'customs code'],
        made_in: ['made in', 'country of origin', 'country of making', 'origin'],
        size: ['size', 'sizes', 'available sizes', 'size s'],
        color: ['colour', 'color', 'colours', 'colors'],
        color_hex: ['colour code', 'color code', 'hex'],
        sku: ['sku', 'code', 'item code', 'product code', 'stock code'],
        stock: [
          'quantity',
          'qty',
          'stock',
          'pieces',
          'in stock',
          'quantity in stock',
          'stock quantity',
          'count',
          'available',
          'on hand',
          'units',
        ],
        pictures: [
          'image',
          'images',
          'picture',
          'pictures',
          'photo',
          'photos',
          'image url',
          'image link',
          'picture link',
          'image src',
        ],
        picture_alt: ['alt', 'alt text', 'image alt text'],
      } satisfies Partial<Record<ImportField, string[]>>).flatMap(([field, names]) =>
        names.map((name) => [name, field as ImportField]),
      ),
    ),
  },
}

const order: Dialect[] = ['own', 'shopify', 'woocommerce']

/** Whose file it is, by its headings. */
export function dialectOf(header: readonly string[]): Dialect {
  const keys = new Set(header.map(headingKey))
  return (
    order.find((dialect) => tables[dialect].marks.some((marks) => marks.every((mark) => keys.has(mark)))) ??
    (isListOfCustomers(keys) ? 'customers' : 'sheet')
  )
}

/** How many headings of a row are known to anybody: the first rows of a sheet may be a title. */
export const knownHeadings = (row: readonly string[]): number =>
  row.filter((cell) => Object.values(tables).some(({ columns }) => headingKey(cell) in columns)).length

/** What each column is in this dialect; of two for one thing the first counts (rule: import-columns). */
export function mappingOf(header: readonly string[], dialect: Dialect): Mapping {
  const used = new Set<ImportField>()
  return header.map((heading) => {
    const field = tables[dialect].columns[headingKey(heading)] ?? null
    if (field === null || used.has(field)) return null
    used.add(field)
    return field
  })
}

/** Headings that are there twice, as they are written. */
export function doubledHeadings(header: readonly string[]): string[] {
  const keys = header.map(headingKey)
  return [...new Set(header.filter((heading, at) => headingKey(heading) && keys.indexOf(keys[at]!) < at))]
}
