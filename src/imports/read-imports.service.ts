import * as z from 'zod'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { type FieldName, fieldNames } from '../catalog/product-fields.rules.ts'
import type { OwnerProduct } from '../catalog/editor/owner-product.schema.ts'
import { readOwnerProduct } from '../catalog/editor/read-owner-product.service.ts'
import { importPictures, importRows, imports } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerRead } from '../lib/server/web/operation.ts'
import { changeOf } from './apply-piece.server.ts'
import { countStates, type ImportRow } from './check-import.server.ts'
import { type CategoryFinder, readCategoryFinder } from './import-categories.server.ts'
import { importError } from './imports.errors.rules.ts'
import { importLineSchema, importViewSchema, type ImportView } from './import-view.schema.ts'
import { countNewCustomers, readPeople } from './read-people.server.ts'
import { matchPieces } from './match-pieces.server.ts'
import { type PieceChange, variantOf } from './piece-change.rules.ts'
import { dialectLabels } from './reading/dialects.rules.ts'
import { amountOf, type DecimalSign } from './reading/money-signs.rules.ts'
import type { ImportQuestion, Understood } from './reading/understood.rules.ts'
import { variantLabel } from '../lib/variant-label.rules.ts'

type Counts = ImportView['counts']

const countsOf = (states: Awaited<ReturnType<typeof countStates>>): Counts => ({
  ready: states.ready ?? 0,
  wrong: states.wrong ?? 0,
  made: states.new ?? 0,
  changed: states.changed ?? 0,
  same: states.same ?? 0,
  left: states.left ?? 0,
  undone: states.undone ?? 0,
  kept: states.kept ?? 0,
})

const mostListed = 20

export const listImports = ownerRead('get /imports', {
  summary: 'The files of the last 90 days that were chosen to be moved in',
  answer: [z.object({ imports: z.array(importLineSchema) }), 'The newest first'],
  run: async (ctx) => {
    const rows = await ctx.db
      .select({ file: imports, by: emailOf })
      .from(imports)
      .orderBy(sql`${imports.createdAt} desc`)
      .limit(mostListed)
    const finder = await readCategoryFinder(ctx)
    return {
      imports: await Promise.all(
        rows.map(async ({ file, by }) => ({
          ...lineOf(file, by),
          counts: countsOf(await countStates(ctx, file.id)),
          open_questions: file.state === 'open' ? await openQuestions(ctx, file, finder) : [],
        })),
      ),
    }
  },
})

const emailOf = sql<string | null>`(select email from users u where u.id = imports.user_id)`

const lineOf = (file: ImportRow, by: string | null) => ({
  id: file.id,
  file_name: file.fileName,
  at: file.createdAt.toISOString(),
  by,
  state: file.state,
  about: file.dialect === 'customers' ? ('customer' as const) : ('product' as const),
})

/** @throws IMPORT_UNKNOWN */
export const readImport = ownerRead('get /imports/{id}', {
  summary: 'What was understood of a file, and how far it is',
  params: idParams,
  answer: [importViewSchema, 'The file'],
  run: async (ctx, { id }): Promise<ImportView> => {
    const [found] = await ctx.db
      .select({ file: imports, by: emailOf })
      .from(imports)
      .where(eq(imports.id, id))
    if (!found) throw importError('IMPORT_UNKNOWN')
    const { file, by } = found
    const { facts, settings, mapping } = file
    const finder = await readCategoryFinder(ctx)
    const counts = countsOf(await countStates(ctx, id))
    const isOpen = file.state === 'open'
    return {
      ...lineOf(file, by),
      counts,
      dialect: file.dialect,
      dialect_label: dialectLabels[file.dialect],
      rows: facts.rows,
      new_pieces: isOpen ? await countNew(ctx, file) : 0,
      columns: file.header.map((heading, column) => ({
        heading,
        field: mapping[column] ?? null,
        samples: facts.columns[column]?.samples ?? [],
        filled: facts.columns[column]?.filled ?? 0,
      })),
      doubled: facts.doubled,
      asks: facts.asks,
      open_questions: isOpen ? await openQuestions(ctx, file, finder) : [],
      settings: {
        decimal: settings.decimal,
        rate: settings.rate,
        pieces: settings.pieces,
        takes_dearest: settings.takesDearest,
        status: settings.status,
        category_id: settings.categoryId,
        counted_at: settings.countedAt,
      },
      says_status: mapping.includes('status') || mapping.includes('published'),
      // A sheet's cell of sizes may count each.
      says_stock: mapping.includes('stock') || (file.dialect === 'sheet' && mapping.includes('size')),
      amounts: amountsOf(file),
      prices: facts.prices,
      categories: facts.categories.map((each) => ({
        ...each,
        category_id: settings.categories[each.text] ?? (each.text ? finder.named(each.text) : null),
      })),
      notes: facts.notes,
      left_out: facts.leftOut,
      cards: isOpen && file.dialect !== 'customers' ? await readCards(ctx, file, finder) : [],
      people: isOpen && file.dialect === 'customers' ? await readPeople(ctx, file) : [],
      pictures: await countPictures(ctx, id),
      can_undo: (file.state === 'done' || file.state === 'running') && counts.made + counts.changed > 0,
    }
  },
})

/** Amounts that could be read both ways, with both readings. */
function amountsOf({ facts: { signs } }: ImportRow): ImportView['amounts'] {
  const read = (text: string, sign: DecimalSign) => {
    const amount = amountOf(text, sign, { isAsked: true })
    return 'minor' in amount ? amount.minor : null
  }
  return [...signs.open, ...signs.points, ...signs.commas]
    .slice(0, 4)
    .map((text) => ({ text, with_point: read(text, '.'), with_comma: read(text, ',') }))
}

/** What the owner has to say before a file can be moved in. */
export async function openQuestions(
  ctx: OwnerCtx,
  file: ImportRow,
  finder?: CategoryFinder,
): Promise<ImportQuestion[]> {
  const { asks } = file.facts
  const { decimal, rate, pieces, categoryId } = file.settings
  const open: Partial<Record<ImportQuestion, boolean>> = {
    columns: true,
    decimal: decimal === null,
    money: rate === null,
    pieces: pieces === null,
  }
  const questions = asks.filter((ask) => open[ask])
  const { has, find } = finder ?? (await readCategoryFinder(ctx))
  if (has(categoryId)) return questions
  const isUnknown = file.facts.categories.some(
    ({ text }) => find({ categories: text ? [text] : [] }, file.settings) === null,
  )
  return isUnknown && (await countNew(ctx, file, 1)) > 0 ? [...questions, 'category'] : questions
}

const perStep = 1000

/** How many of the ready pieces the shop does not have; `enough` of them end the count. */
async function countNew(ctx: OwnerCtx, file: ImportRow, enough = Infinity): Promise<number> {
  if (file.dialect === 'customers') return countNewCustomers(ctx, file)
  let [fresh, after] = [0, 0]
  for (;;) {
    const rows = await rowsOf<{
      number: number
      handle: string | null
      title: string | null
      skus: string[]
    }>(ctx.db)`
      select number, item->>'handle' as handle, item->'fields'->>'title' as title,
          (select coalesce(json_agg(v->>'sku') filter (where v->>'sku' is not null), '[]')
            from jsonb_array_elements(item->'variants') v) as skus
        from import_rows where import_id = ${file.id}::uuid and state = 'ready' and number > ${after}
        order by number limit ${perStep}`
    const matches = await matchPieces(
      ctx,
      rows.map(({ handle, title, skus }) => ({
        handle,
        fields: title === null ? {} : { title },
        variants: skus.map((sku) => ({ row: 0, size: null, color: null, sku })),
      })),
      file.dialect,
    )
    // Without a name none can be made.
    fresh += matches.filter((match, at) => match === null && rows[at]!.title !== null).length
    if (rows.length < perStep || fresh >= enough) return fresh
    after = rows.at(-1)!.number
  }
}

const mostCards = 3
const shortText = 140

/** Markdown without its signs, for a line or two. */
const plainText = (markdown: string) =>
  markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_#`>\\]|^- /gm, '')

async function readCards(
  ctx: OwnerCtx,
  file: ImportRow,
  finder: CategoryFinder,
): Promise<ImportView['cards']> {
  const rows = await ctx.db
    .select({ item: importRows.item })
    .from(importRows)
    .where(and(eq(importRows.importId, file.id), inArray(importRows.state, ['ready', 'wrong'])))
    .orderBy(sql`${importRows.state} = 'wrong'`, asc(importRows.number))
    .limit(mostCards)
  const items = rows.map(({ item }) => item!)
  const matches = await matchPieces(ctx, items, file.dialect)
  const seen = await Promise.all(
    items.map(async (item, at) => {
      const id = matches[at]
      if (!id || id === 'several') return null
      const product = await readOwnerProduct(ctx, { id })
      return { product, change: await changeOf(ctx, file, item, product, finder) }
    }),
  )
  const names = await rowsOf<{ id: string; name: string }>(ctx.db)`select id, name from categories`
  return items.map((item, at) => {
    const isNew = matches[at] === null
    const { categoryId, status } = file.settings
    const category = finder.find(item, file.settings) ?? (isNew ? categoryId : null)
    return {
      title: item.fields.title ?? seen[at]?.product.title ?? '',
      price_ngn: item.fields.price_ngn ?? null,
      price_before: seen[at]?.change?.fields.price_ngn === undefined ? null : seen[at].product.price_ngn,
      compare_at_price: item.fields.compare_at_price ?? null,
      category: names.find(({ id }) => id === category)?.name ?? null,
      status: status === 'file' ? (item.status ?? (isNew ? 'draft' : null)) : isNew ? status : null,
      is_new: isNew,
      changes: seen[at] ? changesOf(seen[at].change, item) : [],
      is_same: seen[at]?.change === null && item.pictures.length === 0,
      description: plainText(item.fields.description ?? '').slice(0, shortText),
      options: optionsOf(item, seen[at]),
      pictures: item.pictures.length,
    }
  })
}

type Card = ImportView['cards'][number]
type Seen = { product: OwnerProduct; change: PieceChange | null } | null | undefined

const shownNames: FieldName[] = ['price_ngn', 'compare_at_price']

/** Other than its price and pieces; whether its pictures are other ones is known once they are fetched. */
function changesOf(change: PieceChange | null, { pictures }: Understood): Card['changes'] {
  const { fields = {}, new_variants = [], changed_variants = [], status } = change ?? {}
  return [
    ...fieldNames.filter((name) => name in fields && !shownNames.includes(name)),
    ...(new_variants.length + changed_variants.length > 0 ? ['sizes' as const] : []),
    ...(status ? ['status' as const] : []),
    ...(pictures.length > 0 ? ['pictures' as const] : []),
  ]
}

/** Its sizes with their pieces, and what the shop has where that changes. */
const optionsOf = ({ variants }: Understood, seen: Seen) =>
  variants.slice(0, 12).map((variant) => {
    const there = seen && variantOf(seen.product.variants, variant)
    const counted = seen?.change?.stock.find(({ variant_id: id }) => id === there?.id)
    return {
      name: variantLabel(variant),
      stock: counted?.quantity ?? variant.stock ?? null,
      stock_before: counted ? there!.stock : null,
    }
  })

export async function countPictures(ctx: OwnerCtx, importId: string): Promise<ImportView['pictures']> {
  const rows = await ctx.db
    .select({ state: importPictures.state, count: sql<number>`count(*)::int` })
    .from(importPictures)
    .where(eq(importPictures.importId, importId))
    .groupBy(importPictures.state)
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), done: of('done'), dead: of('dead') }
}
