import { fieldNames } from '../catalog/product-fields.rules.ts'
import * as z from 'zod'
import { type ImportField, importFieldNames } from './reading/import-fields.rules.ts'
import { importQuestions } from './reading/understood.rules.ts'

const field = z.enum(importFieldNames as [ImportField, ...ImportField[]])
const count = z.int()
const counted = z.object({ text: z.string(), count })
export const importStateNames = ['open', 'running', 'done', 'undoing', 'undone'] as const

const stateCounts = z.object({
  ready: count.describe('Pieces that wait to be moved in'),
  wrong: count,
  made: count,
  changed: count,
  same: count.describe('That were like this already'),
  left: count.describe('That are no products'),
  undone: count,
  kept: count.describe('That an undo left as they are'),
})

/** A line of the list of files. */
export const importLineSchema = z
  .object({
    id: z.string(),
    file_name: z.string(),
    at: z.iso.datetime(),
    by: z.string().nullable(),
    state: z.enum(importStateNames),
    about: z.enum(['product', 'customer']),
    counts: stateCounts,
    open_questions: z
      .array(z.enum(importQuestions))
      .describe('What she has to say before it can be moved in'),
  })
  .meta({ id: 'ImportLine' })

const cardSchema = z.object({
  title: z.string(),
  price_ngn: count.nullable(),
  price_before: count.nullable().describe('What it costs in the shop, where the file changes that'),
  compare_at_price: count.nullable(),
  category: z.string().nullable(),
  status: z.enum(['live', 'draft', 'archived']).nullable().describe('Null: as it is'),
  is_new: z.boolean(),
  changes: z
    .array(z.enum([...fieldNames, 'sizes', 'status', 'pictures']))
    .describe('What changes of one that is there, other than its price and pieces'),
  is_same: z.boolean().describe('It is in the shop like this already'),
  description: z.string(),
  options: z.array(
    z.object({
      name: z.string(),
      stock: count.nullable(),
      stock_before: count.nullable().describe('Pieces in the shop, where the file changes that'),
    }),
  ),
  pictures: count,
})

const personSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  said_yes_at: z.iso.datetime().nullable(),
  is_new: z.boolean(),
})

export const importViewSchema = importLineSchema
  .extend({
    dialect: z.string(),
    dialect_label: z.string(),
    rows: count,
    new_pieces: count.describe('Of those that are ready, how many the shop does not have'),
    columns: z.array(
      z.object({ heading: z.string(), field: field.nullable(), samples: z.array(z.string()), filled: count }),
    ),
    doubled: z.array(z.string()).describe('Headings that are there twice'),
    asks: z.array(z.enum(importQuestions)).describe('What the owner may have to say'),
    settings: z.object({
      decimal: z.enum(['.', ',']).nullable(),
      rate: z.number().nullable(),
      pieces: z.enum(['each', 'unknown']).nullable(),
      takes_dearest: z.boolean(),
      status: z.enum(['file', 'draft', 'live']),
      category_id: z.string().nullable(),
      counted_at: z.iso.datetime(),
    }),
    says_status: z.boolean(),
    says_stock: z.boolean(),
    amounts: z
      .array(z.object({ text: z.string(), with_point: count.nullable(), with_comma: count.nullable() }))
      .describe('Amounts that can be read in two ways, in minor units'),
    prices: z.array(z.string()),
    categories: z.array(counted.extend({ category_id: z.string().nullable() })),
    notes: z.array(counted),
    left_out: z.array(counted),
    cards: z.array(cardSchema).describe('Three products as they will look'),
    people: z.array(personSchema).describe('Three customers of a list'),
    pictures: z.object({ waiting: count, done: count, dead: count }),
    can_undo: z.boolean(),
  })
  .meta({ id: 'Import' })
export type ImportView = z.infer<typeof importViewSchema>

const wrongRow = z.object({
  row: count,
  title: z.string(),
  problems: z.array(z.object({ field, message: z.string() })),
  cells: z
    .array(z.object({ field, text: z.string() }))
    .describe('Of the columns that are moved in and filled or wrong'),
})

export const wrongRowsSchema = z
  .object({ rows: z.array(wrongRow), total: count.describe('Pieces') })
  .meta({ id: 'ImportWrongRows' })
export type WrongRows = z.infer<typeof wrongRowsSchema>

export const deadPicturesSchema = z
  .object({
    pictures: z.array(
      z.object({
        id: z.string(),
        product_id: z.string(),
        title: z.string(),
        url: z.string(),
        message: z.string(),
      }),
    ),
    total: count,
  })
  .meta({ id: 'ImportDeadPictures' })

export const keptPiecesSchema = z
  .object({
    pieces: z.array(z.object({ id: z.string(), title: z.string(), message: z.string() })),
    total: count,
  })
  .meta({ id: 'ImportKeptPieces' })
