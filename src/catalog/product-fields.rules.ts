import { type ColumnName, columnName, wireOf } from '../lib/wire-names.ts'
import { productLimits } from './product-limits.rules.ts'
import { hsCode } from './customs-facts.rules.ts'
import { forEachText, productTexts } from './product-texts.rules.ts'

/** `reference` is the id of another row, `time` an instant, `count` a whole number from 0 on. */
type Kind = 'text' | 'slug' | 'reference' | 'tags' | 'price' | 'count' | 'time' | 'flag'

/**
 * One field; `label` is its name on the owner's screens, `mailLabel` in the mail of a day's price changes.
 */
export type ProductField = {
  kind: Kind
  label: string
  max?: number
  /** The least of a count; 0 unless said. */
  least?: number
  /** What a text that is not empty looks like, and what is said of another. */
  form?: { pattern: RegExp; says: string }
  /** A product cannot be made without it. */
  isRequired?: true
  isNullable?: true
  /** Products are found by it. */
  isSearched?: true
  currency?: 'NGN' | 'USD'
  mailLabel?: string
  /** For the API's document. */
  describe?: string
}

/**
 * What an owner writes of a product, by the name on the wire, which is also the database column's; the columns of
 * `db/schema/catalog.ts` are the same in camel case. API, insert, audit, bulk changes, mails and forms take fields from here.
 */
export const productFields = {
  title: { kind: 'text', label: 'title', max: productLimits.title, isRequired: true, isSearched: true },
  slug: { kind: 'slug', label: 'address' },
  price_ngn: { kind: 'price', label: 'price', isRequired: true, currency: 'NGN', mailLabel: 'price' },
  price_usd: {
    kind: 'price',
    label: 'in dollars',
    isNullable: true,
    currency: 'USD',
    mailLabel: 'price abroad',
  },
  compare_at_price: {
    kind: 'price',
    label: 'price before',
    isNullable: true,
    currency: 'NGN',
    mailLabel: 'price without the sale',
  },
  sale_ends_at: { kind: 'time', label: 'the sale ends', isNullable: true },
  category_id: { kind: 'reference', label: 'category', isRequired: true },
  tags: { kind: 'tags', label: 'tags', isSearched: true },
  description: { kind: 'text', label: 'description', max: productLimits.description, isSearched: true },
  ...forEachText((name) => ({
    kind: 'text' as const,
    label: productTexts[name].toLowerCase(),
    max: productLimits.text,
  })),
  shelf: {
    kind: 'text',
    label: 'shelf',
    max: productLimits.shelf,
    describe: 'Where its pieces are, for the pick list',
  },
  is_featured: { kind: 'flag', label: 'featured' },
  featured_rank: {
    kind: 'count',
    label: 'place among the featured',
    max: productLimits.featuredRank,
    isNullable: true,
  },
  low_stock: {
    kind: 'count',
    label: 'a size runs low at',
    max: productLimits.lowStock,
    isNullable: true,
    describe: 'Of each size; null is the shop’s own number',
  },
  weight_grams: {
    kind: 'count',
    label: 'weight in grams',
    max: productLimits.weightGrams,
    least: 1,
    isNullable: true,
    describe: 'Of one piece as it is packed; null is its category’s',
  },
  hs_code: {
    kind: 'text',
    label: 'HS code',
    max: productLimits.hsCode,
    form: hsCode,
    describe: 'What customs call it; empty is its category’s',
  },
  made_in: {
    kind: 'text',
    label: 'country of making',
    max: productLimits.madeIn,
    describe: 'For customs; empty is its category’s',
  },
} as const satisfies Record<string, ProductField>

type Fields = typeof productFields
export type FieldName = keyof Fields
export type FieldNameOf<F> = { [N in FieldName]: Fields[N] extends F ? N : never }[FieldName]
export type RequiredFieldName = FieldNameOf<{ isRequired: true }>

type Values = {
  text: string
  slug: string
  reference: string
  tags: string[]
  price: number
  count: number
  time: string
  flag: boolean
}
type ColumnValues = Omit<Values, 'time'> & { time: Date }
type ValueOf<N extends FieldName, V extends Record<Kind, unknown>> =
  | V[Fields[N]['kind']]
  | (Fields[N] extends { isNullable: true } ? null : never)

/** A product's fields on the wire. */
export type ProductFields = { [N in FieldName]: ValueOf<N, Values> }
/** The same as the query builder has them. */
export type ProductColumns = { [N in FieldName as ColumnName<N>]: ValueOf<N, ColumnValues> }

export const fieldNames = Object.keys(productFields) as FieldName[]

/** `price_ngn` → `priceNgn`, as the query builder does it. */
export const columnOf = (name: FieldName) => columnName(name) as keyof ProductColumns

export const namesOf = <F extends Partial<ProductField>>(
  has: (field: ProductField) => boolean,
): FieldNameOf<F>[] => fieldNames.filter((name) => has(productFields[name])) as FieldNameOf<F>[]

/** The fields that search reads, in addition to the category. */
export const searchedNames = namesOf<{ isSearched: true }>((field) => field.isSearched === true)

export const isSearched = (columns: object): boolean =>
  'categoryId' in columns || searchedNames.some((name) => columnOf(name) in columns)

/** The columns of fields; of a change those in the input. */
export function columnsOf(fields: ProductFields): ProductColumns
export function columnsOf(fields: Partial<ProductFields>): Partial<ProductColumns>
export function columnsOf(fields: Partial<ProductFields>): Partial<ProductColumns> {
  const given = fieldNames.filter((name) => fields[name] !== undefined)
  return Object.fromEntries(given.map((name) => [columnOf(name), columnValue(name, fields[name])]))
}

const columnValue = (name: FieldName, value: unknown) =>
  productFields[name].kind === 'time' && value !== null ? new Date(value as string) : value

/** The fields of a product's row. */
export const fieldsOf = (row: ProductColumns): ProductFields => wireOf(row, fieldNames)

/** A field's default; undefined for a required one. */
export function emptyValue({ kind, isNullable, isRequired }: ProductField) {
  if (isRequired) return undefined
  if (isNullable) return null
  if (kind === 'tags') return []
  return kind === 'flag' ? false : ''
}
