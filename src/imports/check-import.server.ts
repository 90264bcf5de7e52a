import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { importRows, imports } from '../db/schema.ts'
import { readCsvCell } from '../lib/csv.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import { type ImportFacts, looksForeign } from './import-settings.rules.ts'
import { refuseUnmakeable } from './match-pieces.server.ts'
import { addEvidence, decimalOf, noEvidence } from './reading/money-signs.rules.ts'
import { emptyWord, type Facts, factsOf, moneyFields } from './reading/import-fields.rules.ts'
import { htmlToMarkdown } from './reading/html-to-markdown.server.ts'
import { isSkuAlone, keysOf } from './reading/row-keys.rules.ts'
import { understandCustomer } from './reading/understand-customer.rules.ts'
import { namelessProblem, understandPiece } from './reading/understand-piece.rules.ts'
import { productsOfSkus } from './sku-products.server.ts'
import type { FactsOfRow, HowToRead, RowProblem, Understood } from './reading/understood.rules.ts'

export type ImportRow = typeof imports.$inferSelect
type StoredRow = typeof importRows.$inferSelect

/** Rows that are in memory at once. */
const atOnce = 1000
const mostSamples = 2
const mostNamed = 60

/**
 * Reads all rows of a stored file as its mapping and settings say: which are one piece, what each piece is, what is wrong with
 * which row, and what the owner has to be asked (rule: import-preview). In two goes, so that a long file is never whole in
 * memory.
 */
export async function checkImport(ctx: OwnerCtx, file: ImportRow): Promise<ImportFacts> {
  const found = await lookOver(ctx, file)
  const how = howToRead(ctx, file, found.facts)
  const tally = createTally()
  for (let at = 0; at < found.heads.length; at += atOnce / 4) {
    const heads = found.heads.slice(at, at + atOnce / 4)
    const numbers = heads.flatMap((head) => found.members.get(head)!)
    const rows = await readRows(ctx, file.id, numbers)
    const groups = heads.map((head) => found.members.get(head)!.map((number) => rows.get(number)!))
    const checked = groups.flatMap((group) => checkGroup(group, file, how))
    for (const { item } of checked) if (item) tally.add(item)
    await writeRows(ctx, file.id, await refuseUnmakeable(ctx, checked, how))
  }
  const facts = { ...found.facts, ...tally.counted() }
  facts.asks = asksOf(file, facts, tally)
  await ctx.db.update(imports).set({ facts }).where(eq(imports.id, file.id))
  return facts
}

/** Reads the rows of one piece again, after one of them was changed; a row with another address is a piece of its own. */
export async function checkAgain(ctx: OwnerCtx, file: ImportRow, head: number): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, file.id), eq(importRows.head, head)))
    .orderBy(asc(importRows.number))
  const facts = rows.map((row) => factsOfRow(row, file))
  const ownKey = await keysByProduct(ctx, facts, file.dialect)
  const keys = new Map(
    rows.map(({ number }, at) => [
      number,
      ownKey(facts[at]!) ?? keysOf(facts[at]!, file.dialect)[0] ?? `row:${number}`,
    ]),
  )
  const byKey = Map.groupBy(rows, ({ number }) => keys.get(number)!)
  const how = howToRead(ctx, file, file.facts)
  const checked = [...byKey.values()].flatMap((group) => checkGroup(group, file, how))
  await writeRows(ctx, file.id, await refuseUnmakeable(ctx, checked, how))
}

/** Of this shop's own files, and of a sheet that may be a part of one, what each cell was before it was written for spreadsheets. */
export const factsOfRow = (
  { cells }: Pick<StoredRow, 'cells'>,
  { mapping, dialect, header }: ImportRow,
): Facts =>
  factsOf(
    dialect === 'own' || dialect === 'sheet' || dialect === 'customers'
      ? cells.map((cell, column) => readCsvCell(cell, header[column] ?? ''))
      : cells,
    mapping,
  )

function howToRead(ctx: OwnerCtx, { dialect, settings }: ImportRow, { signs }: ImportFacts): HowToRead {
  return {
    dialect,
    decimal: settings.decimal ?? decimalOf(signs),
    isDecimalAsked: settings.decimal !== null,
    rate: settings.rate ?? 1,
    piecesAre: settings.pieces,
    takesDearest: settings.takesDearest,
    toMarkdown: htmlToMarkdown,
    now: ctx.now(),
  }
}

/** Rows that name sizes of one product by their SKUs alone are that product’s (rule: import-groups). */
async function keysByProduct(ctx: OwnerCtx, facts: Facts[], dialect: ImportRow['dialect']) {
  const alone = facts.filter((each) => isSkuAlone(each, dialect))
  const productOf = await productsOfSkus(
    ctx,
    alone.map(({ sku }) => sku!),
  )
  return (each: Facts) => (alone.includes(each) ? productOf.get(each.sku!) : undefined)
}

/** The first go: keys, examples of amounts and cells. */
async function lookOver(ctx: OwnerCtx, file: ImportRow) {
  const signs = noEvidence()
  const prices: string[] = []
  const columns = file.header.map(() => ({ samples: [] as string[], filled: 0 }))
  const keys: { number: number; key: string }[] = []
  const sameAs = new Map<string, string>()
  const bySku: { at: number; sku: string }[] = []
  let rows = 0
  for await (const row of everyRow(ctx, file.id)) {
    rows += 1
    for (const [column, cell] of row.cells.entries()) {
      const of = columns[column]
      if (!of || cell.trim() === '') continue
      of.filled += 1
      if (of.samples.length < mostSamples) of.samples.push(cell.trim().slice(0, 60))
    }
    const facts = factsOfRow(row, file)
    for (const field of moneyFields) {
      const text = facts[field]
      if (text === undefined || text === emptyWord) continue
      addEvidence(signs, text)
      if (prices.length < 3 && !prices.includes(text)) prices.push(text)
    }
    if (isSkuAlone(facts, file.dialect)) bySku.push({ at: keys.length, sku: facts.sku! })
    const [key = `row:${row.number}`, ...others] = keysOf(facts, file.dialect)
    for (const other of others) if (!sameAs.has(other)) sameAs.set(other, key)
    keys.push({ number: row.number, key })
  }
  const productOf = await productsOfSkus(
    ctx,
    bySku.map(({ sku }) => sku),
  )
  for (const { at, sku } of bySku) keys[at]!.key = productOf.get(sku) ?? keys[at]!.key
  const headOf = new Map<string, number>()
  const members = new Map<number, number[]>()
  const firstNamed = new Set(keys.map(({ key }) => key))
  for (const { number, key } of keys) {
    // A variation may name its parent by another of the parent’s names.
    const own = sameAs.get(key) && firstNamed.has(sameAs.get(key)!) ? sameAs.get(key)! : key
    const head = headOf.get(own) ?? number
    headOf.set(own, head)
    members.set(head, [...(members.get(head) ?? []), number])
  }
  const facts: ImportFacts = { ...emptyFacts, rows, signs, prices, columns, doubled: file.facts.doubled }
  return { facts, members, heads: [...members.keys()] }
}

export const emptyFacts: ImportFacts = {
  rows: 0,
  signs: noEvidence(),
  asks: [],
  prices: [],
  categories: [],
  notes: [],
  leftOut: [],
  columns: [],
  doubled: [],
}

async function* everyRow(ctx: OwnerCtx, importId: string) {
  let after = 0
  for (;;) {
    const rows = await ctx.db
      .select({ number: importRows.number, cells: importRows.cells })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), gt(importRows.number, after)))
      .orderBy(asc(importRows.number))
      .limit(atOnce)
    yield* rows
    if (rows.length < atOnce) return
    after = rows.at(-1)!.number
  }
}

async function readRows(ctx: OwnerCtx, importId: string, numbers: number[]) {
  const rows = await ctx.db
    .select({ number: importRows.number, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.number, numbers)))
  return new Map(rows.map((row) => [row.number, row]))
}

type Checked = Pick<StoredRow, 'number' | 'head' | 'state' | 'message'> & {
  item: Understood | null
  problems: RowProblem[] | null
}

function checkGroup(
  group: Pick<StoredRow, 'number' | 'cells'>[],
  file: ImportRow,
  how: HowToRead,
): Checked[] {
  const rows: FactsOfRow[] = group.map((row) => ({ row: row.number, facts: factsOfRow(row, file) }))
  const head = rows[0]!.row
  const item = file.dialect === 'customers' ? understandCustomer(rows, how.now) : understandPiece(rows, how)
  const isNameless = !item.customer && keysOf(rows[0]!.facts, file.dialect).length === 0
  const problems = isNameless ? [namelessProblem(head)] : item.problems
  const state = item.leftOut ? 'left' : problems.length > 0 ? 'wrong' : 'ready'
  return rows.map(({ row }) =>
    row === head
      ? {
          number: row,
          head,
          state,
          message: item.leftOut ?? '',
          item,
          problems: problems.length > 0 ? problems : null,
        }
      : { number: row, head, state: 'part', message: '', item: null, problems: null },
  )
}

async function writeRows(ctx: OwnerCtx, importId: string, rows: Checked[]): Promise<void> {
  await rowsOf(ctx.db)`
    update import_rows r set head = t.head, state = t.state, message = t.message, item = t.item, problems = t.problems
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as t(number integer, head integer, state text, message text, item jsonb, problems jsonb)
      where r.import_id = ${importId}::uuid and r.number = t.number`
}

type Tally = ReturnType<typeof createTally>

/** What several pieces share, counted. */
function createTally() {
  const categories = new Map<string, number>()
  const notes = new Map<string, number>()
  const leftOut = new Map<string, number>()
  const asks = new Set<Understood['asks'][number]>()
  const prices: number[] = []
  let pieces = 0
  const count = (counts: Map<string, number>, text: string) => counts.set(text, (counts.get(text) ?? 0) + 1)
  const listed = (counts: Map<string, number>) =>
    [...counts]
      .map(([text, count]) => ({ text, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostNamed)
  return {
    asks,
    prices,
    get pieces() {
      return pieces
    },
    add(item: Understood) {
      if (item.leftOut) return void count(leftOut, item.leftOut)
      pieces += 1
      if (!item.customer) count(categories, item.categories[0] ?? '')
      for (const note of new Set(item.notes)) count(notes, note)
      for (const ask of item.asks) asks.add(ask)
      if (item.fields.price_ngn !== undefined && prices.length < 2000) prices.push(item.fields.price_ngn)
    },
    counted: () => ({ categories: listed(categories), notes: listed(notes), leftOut: listed(leftOut) }),
  }
}

/** What is not clear from the file, whether or not she has said it already. */
function asksOf(
  { mapping, settings, dialect }: ImportRow,
  { signs }: ImportFacts,
  tally: Tally,
): ImportFacts['asks'] {
  const asks = new Set(tally.asks)
  const naming = dialect === 'customers' ? ['email', 'phone'] : ['title', 'handle', 'sku']
  if (!naming.some((field) => mapping.includes(field as never))) asks.add('columns')
  if (decimalOf(signs) === null) asks.add('decimal')
  if (settings.rate !== null || (dialect !== 'own' && looksForeign(tally.prices))) asks.add('money')
  if (settings.pieces !== null) asks.add('pieces')
  if (settings.takesDearest) asks.add('prices')
  return [...asks]
}

/** How many pieces are in each state. */
export async function countStates(
  ctx: OwnerCtx,
  importId: string,
): Promise<Partial<Record<StoredRow['state'], number>>> {
  const rows = await rowsOf<{ state: StoredRow['state']; count: number }>(ctx.db)`
    select state, count(*)::int as count from import_rows
      where import_id = ${importId}::uuid and state <> 'part' group by state`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export const lockImport = async (ctx: OwnerCtx, id: string): Promise<ImportRow | undefined> =>
  (
    await ctx.db
      .select()
      .from(imports)
      .where(sql`${imports.id} = ${id}::uuid`)
      .for('update')
  )[0]
