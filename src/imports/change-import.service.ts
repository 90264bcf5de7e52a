import * as z from 'zod'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { importPictures, importRows, imports, products } from '../db/schema.ts'
import { refuseSteepCuts } from '../catalog/refuse-steep-prices.service.ts'
import { momentInput } from '../lib/input-limits.ts'
import { isPasswordRecent } from '../lib/server/recent-password.ts'
import { inTransaction, type OwnerCtx, type SignedInOwnerCtx } from '../lib/server/context.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { checkAgain, checkImport, type ImportRow, lockImport } from './check-import.server.ts'
import { importError } from './imports.errors.rules.ts'
import { importLimits } from './imports.rules.ts'
import { matchPieces } from './match-pieces.server.ts'
import { openQuestions, readImport } from './read-imports.service.ts'
import {
  type ImportField,
  importFieldNames,
  type Mapping,
  moneyFields,
} from './reading/import-fields.rules.ts'
import { importViewSchema } from './import-view.schema.ts'
import { importQueue } from './run-import.service.ts'

const view = [importViewSchema, 'The file as it is now'] as const

/** @throws IMPORT_UNKNOWN */
async function locked(ctx: OwnerCtx, id: string): Promise<ImportRow> {
  const file = await lockImport(ctx, id)
  if (!file) throw importError('IMPORT_UNKNOWN')
  return file
}

const settingInputs = z
  .strictObject({
    decimal: z.enum(['.', ',']),
    rate: z.number().min(0.0001).max(1_000_000),
    pieces: z.enum(['each', 'unknown']),
    takes_dearest: z.boolean(),
    status: z.enum(['file', 'draft', 'live']),
    category_id: z.uuid(),
    categories: z.record(z.string().max(200), z.uuid().nullable()).describe('Null: none of its own any more'),
    counted_at: momentInput,
  })
  .partial()

/** Changes only what is given. @throws IMPORT_UNKNOWN, IMPORT_BEGUN */
export const changeImport = ownerCommand('patch /imports/{id}', {
  summary: 'Say what its columns are and how it is read; all its rows are read again',
  params: idParams,
  body: settingInputs.extend({
    mapping: z
      .array(z.enum(importFieldNames as [ImportField, ...ImportField[]]).nullable())
      .max(importLimits.columns)
      .optional(),
  }),
  answer: view,
  run: async (ctx, { id, mapping, takes_dearest, category_id, counted_at, ...said }) => {
    await inTransaction(ctx, async (ctx) => {
      const file = await locked(ctx, id)
      if (file.state !== 'open') throw importError('IMPORT_BEGUN')
      const countedAt =
        counted_at && new Date(Math.min(Date.parse(counted_at), ctx.now().getTime())).toISOString()
      const next = mapping ? fitting(mapping, file) : file.mapping
      const settings = {
        ...file.settings,
        ...(arePricesElsewhere(file.mapping, next) && { decimal: null, rate: null }),
        ...said,
        ...(takes_dearest !== undefined && { takesDearest: takes_dearest }),
        ...(category_id !== undefined && { categoryId: category_id }),
        ...(countedAt && { countedAt }),
        categories: namedBy({ ...file.settings.categories, ...said.categories }),
      }
      const changed = { settings, mapping: next }
      await ctx.db.update(imports).set(changed).where(eq(imports.id, id))
      const isReadAgain = mapping ?? said.decimal ?? said.rate ?? said.pieces ?? takes_dearest
      if (isReadAgain !== undefined) await checkImport(ctx, { ...file, ...changed })
    })
    return readImport(ctx, { id })
  },
})

const namedBy = (chosen: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(chosen).flatMap(([text, id]) => (id ? [[text, id]] : [])))

/** Whether prices come from other columns alone: what was answered about their sign and money was said of the ones before. */
const arePricesElsewhere = (before: Mapping, after: Mapping): boolean => {
  const isPrice = (field: ImportField | null | undefined) => Boolean(field && moneyFields.includes(field))
  return before.some(isPrice) && !before.some((field, column) => isPrice(field) && isPrice(after[column]))
}

/** One field a column, each once; a column that was not named is not moved in. */
function fitting(mapping: Mapping, { header }: ImportRow): Mapping {
  return header.map((_, column) => {
    const field = mapping[column] ?? null
    return field && mapping.indexOf(field) === column ? field : null
  })
}

/** @throws IMPORT_UNKNOWN, ROW_UNKNOWN, IMPORT_NOT_DONE for a piece that is moved in already */
export const mendRow = ownerCommand('patch /imports/{id}/rows/{number}', {
  summary: 'Change cells of a row that is wrong; its product is read again',
  params: idParams.extend({
    number: z.coerce
      .number()
      .int()
      .min(1)
      .max(importLimits.rows * 2),
  }),
  body: z.strictObject({
    cells: z.partialRecord(
      z.enum(importFieldNames as [ImportField, ...ImportField[]]),
      z.string().max(importLimits.cell),
    ),
  }),
  answer: view,
  run: async (ctx, { id, number, cells }) => {
    await inTransaction(ctx, async (ctx) => {
      const file = await locked(ctx, id)
      const [row] = await ctx.db
        .select()
        .from(importRows)
        .where(and(eq(importRows.importId, id), eq(importRows.number, number)))
      if (!row) throw importError('ROW_UNKNOWN')
      const [head] = await ctx.db
        .select({ state: importRows.state })
        .from(importRows)
        .where(and(eq(importRows.importId, id), eq(importRows.number, row.head)))
      if (!head || !['wrong', 'ready', 'left'].includes(head.state)) throw importError('IMPORT_NOT_DONE')
      const next = file.header.map((_, column) => {
        const field = file.mapping[column]
        return (field && cells[field]) ?? row.cells[column] ?? ''
      })
      await ctx.db
        .update(importRows)
        .set({ cells: next })
        .where(and(eq(importRows.importId, id), eq(importRows.number, number)))
      await checkAgain(ctx, file, row.head)
    })
    return readImport(ctx, { id })
  },
})

/**
 * Begins, or goes on with what is ready: after a mended row, or with the password for prices that fall far.
 * @throws IMPORT_UNKNOWN, IMPORT_RUNNING while another file is moved in, IMPORT_ASKS, PASSWORD_AGAIN where prices fall far
 */
export const startImport = ownerCommand('post /imports/{id}/go', {
  summary: 'Move in what is ready; the work goes on without this call',
  params: idParams,
  answer: view,
  run: async (ctx: SignedInOwnerCtx, { id }) => {
    await inTransaction(ctx, async (ctx) => {
      await oneAtATime(ctx)
      const file = await locked(ctx, id)
      if (file.state === 'running') return
      if (file.state !== 'open' && file.state !== 'done') throw importError('IMPORT_NOT_DONE')
      await refuseOthers(ctx, id)
      if ((await openQuestions(ctx, file)).length > 0) throw importError('IMPORT_ASKS')
      await refuseSteep(ctx, file)
      const allowsSteep = isPasswordRecent(ctx)
      await putToWork(ctx, file, 'import.start', {
        state: 'running',
        allowsSteep,
        startedAt: file.startedAt ?? ctx.now(),
      })
      // Refused for the password alone: she has just entered it.
      if (allowsSteep) await freeSteepRows(ctx, id)
    })
    return readImport(ctx, { id })
  },
})

/** @throws IMPORT_UNKNOWN, IMPORT_NOT_DONE, IMPORT_RUNNING */
export const undoImport = ownerCommand('post /imports/{id}/undo', {
  summary: 'Take it back, product by product; what was sold or changed since stays',
  params: idParams,
  answer: view,
  run: async (ctx: SignedInOwnerCtx, { id }) => {
    await inTransaction(ctx, async (ctx) => {
      await oneAtATime(ctx)
      const file = await locked(ctx, id)
      if (file.state === 'undoing' || file.state === 'undone') return
      if (file.state === 'open') throw importError('IMPORT_NOT_DONE')
      await refuseOthers(ctx, id)
      await putToWork(ctx, file, 'import.undo', { state: 'undoing', allowsSteep: true })
    })
    return readImport(ctx, { id })
  },
})

/** Hands a file to the worker, in the name of the owner who pressed. */
async function putToWork(
  ctx: SignedInOwnerCtx,
  { id, fileName }: ImportRow,
  action: 'import.start' | 'import.undo',
  columns: Partial<ImportRow>,
): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ ...columns, userId: ctx.actor.userId, finishedAt: null })
    .where(eq(imports.id, id))
  await ctx.queue.send(ctx.db, importQueue, { importId: id })
  await audit(ctx, ['import', id], action, { after: { file: fileName } })
}

/** Two presses at once find each other's file. */
const oneAtATime = (ctx: OwnerCtx) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('file-import', 0))`)

async function refuseOthers(ctx: OwnerCtx, id: string): Promise<void> {
  const isBusy = or(eq(imports.state, 'running'), eq(imports.state, 'undoing'))
  const [other] = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(isBusy, ne(imports.id, id)))
    .limit(1)
  if (other) throw importError('IMPORT_RUNNING')
}

const perStep = 500

/** Requires the password before prices fall below half; the worker has none to show (rule: steep-price-cut). */
async function refuseSteep(ctx: OwnerCtx, file: ImportRow): Promise<void> {
  if (isPasswordRecent(ctx) || file.dialect === 'customers') return
  for (let after = 0; ;) {
    const rows = await ctx.db
      .select({ number: importRows.number, item: importRows.item })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, file.id),
          eq(importRows.state, 'ready'),
          sql`${importRows.number} > ${after}`,
        ),
      )
      .orderBy(importRows.number)
      .limit(perStep)
    if (rows.length === 0) return
    const items = rows.map(({ item }) => item!)
    const matches = await matchPieces(ctx, items, file.dialect)
    const ids = matches.filter((match): match is string => match !== null && match !== 'several')
    const there =
      ids.length === 0 ? [] : await ctx.db.select().from(products).where(inArray(products.id, ids))
    await refuseSteepCuts(
      ctx,
      items.flatMap(({ fields }, at) => {
        const before = there.find(({ id }) => id === matches[at])
        const { price_ngn: priceNgn = before?.priceNgn, price_usd: priceUsd = before?.priceUsd } = fields
        return before
          ? [{ id: before.id, before, after: { priceNgn: priceNgn!, priceUsd: priceUsd ?? null } }]
          : []
      }),
    )
    after = rows.at(-1)!.number
  }
}

const freeSteepRows = (ctx: OwnerCtx, id: string) =>
  ctx.db
    .update(importRows)
    .set({ state: 'ready', problems: null })
    .where(
      and(
        eq(importRows.importId, id),
        eq(importRows.state, 'wrong'),
        sql`${importRows.problems}->0->>'isSteep' = 'true'`,
      ),
    )

/** @throws IMPORT_UNKNOWN, IMPORT_NOT_DONE */
export const fetchPicturesAgain = ownerCommand('post /imports/{id}/pictures', {
  summary: 'Fetch pictures again that did not come, with another address where one is given',
  params: idParams,
  body: z.strictObject({
    pictures: z
      .array(z.strictObject({ id: z.uuid(), url: z.string().trim().min(1).max(2000) }))
      .max(100)
      .optional()
      .describe('All that did not come, when it is absent'),
  }),
  answer: view,
  run: async (ctx: SignedInOwnerCtx, { id, pictures }) => {
    await inTransaction(ctx, async (ctx) => {
      const file = await locked(ctx, id)
      if (file.state !== 'done') throw importError('IMPORT_NOT_DONE')
      const isDead = and(eq(importPictures.importId, id), eq(importPictures.state, 'dead'))
      const again = { state: 'waiting' as const, message: '' }
      if (!pictures) await ctx.db.update(importPictures).set(again).where(isDead)
      for (const picture of pictures ?? [])
        await ctx.db
          .update(importPictures)
          .set({ ...again, url: picture.url })
          .where(and(isDead, eq(importPictures.id, picture.id)))
      await ctx.db.update(imports).set({ userId: ctx.actor.userId }).where(eq(imports.id, id))
      await ctx.queue.send(ctx.db, importQueue, { importId: id })
    })
    return readImport(ctx, { id })
  },
})
