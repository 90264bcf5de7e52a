import type { ProductFields } from '../../catalog/product-fields.rules.ts'
import type { Dialect } from './dialects.rules.ts'
import type { Facts, ImportField } from './import-fields.rules.ts'
import type { DecimalSign } from './money-signs.rules.ts'

export type FactsOfRow = { row: number; facts: Facts }

/** What is wrong with a row, at the field where it can be mended. */
export type RowProblem = { row: number; field: ImportField; message: string; isSteep?: true }

export type UnderstoodVariant = {
  row: number
  size: string | null
  color: string | null
  colorHex?: string
  sku?: string
  stock?: number
}

export type UnderstoodPicture = { row: number; url: string; alt: string; color: string | null }

/** A customer of a file: an empty text says nothing. */
export type UnderstoodCustomer = {
  /** Null where the file has none. */
  name: string | null
  /** In its normal form. */
  email: string
  /** E.164. */
  phone: string
  address?: {
    address: string
    landmark: string
    city: string
    state: string
    country: string
    zipCode: string
  }
  /** A yes to news with when and how it was said. */
  consent?: { at: string; how: string }
}

/** What the owner may have to say before a file can be moved in. */
export const importQuestions = ['columns', 'decimal', 'money', 'pieces', 'prices', 'category'] as const
export type ImportQuestion = (typeof importQuestions)[number]

/** What a file says of one piece: a field that is absent is left alone (rule: blank-leaves-alone). */
export type Understood = {
  handle: string | null
  fields: Partial<Omit<ProductFields, 'slug' | 'category_id'>>
  /** Names of categories that may be meant, the likeliest first. */
  categories: string[]
  status?: 'live' | 'draft' | 'archived'
  variants: UnderstoodVariant[]
  pictures: UnderstoodPicture[]
  problems: RowProblem[]
  /** What was left out of it, in words that several pieces share. */
  notes: string[]
  asks: ImportQuestion[]
  /** Of a list of customers. */
  customer?: UnderstoodCustomer
  /** It is no piece: why it is not moved in. */
  leftOut?: string
}

/** How a file is read. */
export type HowToRead = {
  dialect: Dialect
  /** Null while it is not known: then no amount is read. */
  decimal: DecimalSign | null
  isDecimalAsked: boolean
  /** What one of the file's money is in naira. */
  rate: number
  /** What the count of a row with several sizes means; null while the owner has not said. */
  piecesAre: 'each' | 'unknown' | null
  /** Of different prices within a piece the dearest counts. */
  takesDearest: boolean
  /** HTML as Markdown. */
  toMarkdown: (html: string) => string
  now: Date
}
