import { and, asc, eq, inArray } from 'drizzle-orm'
import { importPictures, importRows, imports, userRoles, users } from '../db/schema.ts'
import { AppError } from '../lib/errors.ts'
import { defineQueue } from '../lib/job-queue.ts'
import { isDatabaseOutage } from '../lib/server/database-outage.ts'
import { inTransaction, requireOwner, type SystemCtx } from '../lib/server/context.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { secondMs } from '../lib/time.ts'
import type { Storage } from '../media/storage.server.ts'
import { applyPiece, type ImportCtx } from './apply-piece.server.ts'
import { bringPictures, type PictureFetcher } from './bring-pictures.server.ts'
import { countStates, type ImportRow } from './check-import.server.ts'
import { readCategoryFinder } from './import-categories.server.ts'
import type { CustomerMoves } from './customer-moves.rules.ts'
import type { CustomerDid, ImportDid } from './import-did.rules.ts'
import { matchPieces } from './match-pieces.server.ts'
import { importFieldNames, type ImportField } from './reading/import-fields.rules.ts'
import type { RowProblem } from './reading/understood.rules.ts'
import { undoPiece } from './undo-piece.server.ts'

/** The work on one file, a part at a time; each part sends the next one. */
export const importQueue = defineQueue<{ importId: string }>('imports.run')

/** A part of the work: short, so that a process can stop between two. */
const partMs = 10 * secondMs
const atOnce = 50

type Deps = { storage: Storage; fetchPicture: PictureFetcher; customers: CustomerMoves }
type Needs = Pick<Deps, 'storage' | 'customers'>
type RunCtx = ImportCtx & Needs
type Row = typeof importRows.$inferSelect

/**
 * Does a part of the work on a file (rule: import-goes-on): pieces, then pictures, or their undoing. Each piece is one transaction
 * with what became of it, so that a killed process leaves nothing half done and a repeat does nothing twice.
 */
export async function runImport(
  system: SystemCtx,
  { storage, fetchPicture, customers }: Deps,
  importId: string,
): Promise<void> {
  const [file] = await system.db.select().from(imports).where(eq(imports.id, importId))
  if (!file || file.state === 'open' || file.state === 'undone') return
  const ctx = await ownerOf({ ...system, requestId: importId, storage, customers }, file)
  if (!ctx) return stopFor(system, file)
  const until = performance.now() + partMs
  const isAll =
    file.state === 'undoing'
      ? await undoRows(ctx, file, until)
      : (await moveRows(ctx, file, until)) && (await bringPictures(ctx, fetchPicture, importId, until))
  if (!isAll) await inTransaction(ctx, (ctx) => ctx.queue.send(ctx.db, importQueue, { importId }))
}

/** The owner who pressed Go, while she still is one. */
async function ownerOf(ctx: SystemCtx & Needs, file: ImportRow): Promise<RunCtx | null> {
  const [row] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.id, file.userId), eq(userRoles.role, 'admin')))
  if (!row) return null
  const passwordAt = file.allowsSteep ? ctx.now() : null
  const actor = {
    kind: 'customer' as const,
    userId: file.userId,
    email: row.email,
    role: 'admin' as const,
    passwordAt,
    guestKey: null,
  }
  return requireOwner({ ...ctx, actor })
}

/** She is no owner any more: the rest waits for another one. */
async function stopFor(ctx: SystemCtx, file: ImportRow): Promise<void> {
  const state = file.state === 'undoing' ? 'undone' : 'done'
  await ctx.db.update(imports).set({ state, finishedAt: ctx.now() }).where(eq(imports.id, file.id))
}

/** True when every piece has been dealt with. */
async function moveRows(ctx: RunCtx, file: ImportRow, until: number): Promise<boolean> {
  if (file.state !== 'running') return true
  const isOfCustomers = file.dialect === 'customers'
  const categories = await readCategoryFinder(ctx)
  for (;;) {
    const rows = await nextRows(ctx, file.id, ['ready'])
    if (rows.length === 0) break
    const matches = isOfCustomers
      ? []
      : await matchPieces(
          ctx,
          rows.map(({ item }) => item!),
          file.dialect,
        )
    for (const [at, row] of rows.entries()) {
      if (performance.now() > until) return false
      const goesOn = await settle(ctx, file, row, async (ctx) => {
        if (isOfCustomers) {
          const moved = await ctx.customers.moveIn(ctx, row.item!.customer!, file.fileName)
          return { ...moved, message: '', problems: null }
        }
        const match = matches[at] ?? null
        if (match === 'several')
          throw new AppError('IMPORT_NO_PIECE', 400, severalPieces, { fields: { sku: severalPieces } })
        const { state, did } = await applyPiece(ctx, file, row.item!, match, categories)
        return { state, did, message: '', problems: null }
      })
      if (!goesOn) return true
    }
  }
  await finish(ctx, file, 'done')
  return true
}

const severalPieces = 'Its SKUs belong to different products of your shop.'

async function undoRows(ctx: RunCtx, file: ImportRow, until: number): Promise<boolean> {
  const isOfCustomers = file.dialect === 'customers'
  for (;;) {
    const rows = await nextRows(ctx, file.id, ['new', 'changed'])
    if (rows.length === 0) break
    for (const row of rows) {
      if (performance.now() > until) return false
      const goesOn = await settle(ctx, file, row, async (ctx, { did }) => {
        if (isOfCustomers) {
          const why = await ctx.customers.takeBack(ctx, did as CustomerDid)
          return { state: why ? 'kept' : 'undone', message: why ?? '' }
        }
        const piece = did as ImportDid
        const why = await undoPiece(ctx, piece, file.startedAt ?? file.createdAt)
        await ctx.db
          .delete(importPictures)
          .where(and(eq(importPictures.importId, file.id), eq(importPictures.productId, piece.productId)))
        return { state: why ? 'kept' : 'undone', message: why ?? '' }
      })
      if (!goesOn) return true
    }
  }
  await finish(ctx, file, 'undone')
  return true
}

const nextRows = (ctx: ImportCtx, importId: string, states: Row['state'][]): Promise<Row[]> =>
  ctx.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.state, states)))
    .orderBy(asc(importRows.number))
    .limit(atOnce)

/**
 * Changes one piece and its row together, while the file is in the state it was begun in; what the shop refuses is written next to
 * the row, in words. False when the file is in another state.
 */
async function settle(
  ctx: RunCtx,
  file: ImportRow,
  row: Row,
  work: (ctx: RunCtx, now: Row) => Promise<Partial<Row>>,
): Promise<boolean> {
  const from = row.state
  const isRow = and(eq(importRows.importId, row.importId), eq(importRows.number, row.number))
  try {
    return await inTransaction(ctx, async (ctx) => {
      // An undo that begins waits for what is under way, and nothing follows it.
      const [whole] = await ctx.db
        .select({ state: imports.state })
        .from(imports)
        .where(eq(imports.id, file.id))
        .for('share')
      if (whole?.state !== file.state) return false
      const [now] = await ctx.db.select().from(importRows).where(isRow).for('update', { skipLocked: true })
      if (now?.state !== from) return true
      const changes = await work(ctx, now)
      await ctx.db.update(importRows).set(changes).where(isRow)
      return true
    })
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    if (!(error instanceof AppError))
      ctx.log?.error({ err: error, importId: row.importId, row: row.number }, 'import')
    const words = error instanceof AppError ? error : null
    const isSteep = words?.code === 'PASSWORD_AGAIN'
    const problem: RowProblem = {
      row: row.number,
      field: isSteep ? 'price' : fieldOf(words),
      message: isSteep ? steepWords : (words?.message ?? 'This could not be imported. Try again.'),
      ...(isSteep && { isSteep }),
    }
    const changes: Partial<Row> =
      words?.code === 'CUSTOMER_FORGOTTEN'
        ? { state: 'left', message: problem.message, cells: [], item: null }
        : from === 'ready'
          ? { state: 'wrong', problems: [problem] }
          : { state: 'kept', message: problem.message }
    await ctx.db
      .update(importRows)
      .set(changes)
      .where(and(isRow, eq(importRows.state, from)))
    if (changes.cells)
      await ctx.db
        .update(importRows)
        .set({ cells: [] })
        .where(and(eq(importRows.importId, row.importId), eq(importRows.head, row.number)))
    return true
  }
}

const steepWords = 'Its price falls below half. Go on with your password to allow it.'

/** Where on the row a refusal belongs. */
function fieldOf(error: AppError | null): ImportField {
  const [name = ''] = Object.keys(error?.fields ?? {})
  const byCode: Record<string, ImportField> = {
    SKU_TAKEN: 'sku',
    VARIANT_TWICE: 'size',
    SLUG_TAKEN: 'handle',
    SLUG_USED_BEFORE: 'handle',
    STOCK_BELOW_HELD: 'stock',
  }
  const byName: Record<string, ImportField> = {
    slug: 'handle',
    price_ngn: 'price',
    compare_at_price: 'price_before',
    category_id: 'category',
    name: 'title',
  }
  if (error && byCode[error.code]) return byCode[error.code]!
  return (
    byName[name] ??
    importFieldNames.find((field) => field === name || name.startsWith(`${field}.`)) ??
    'title'
  )
}

async function finish(ctx: ImportCtx, file: ImportRow, state: 'done' | 'undone'): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(imports)
      .set({ state, finishedAt: ctx.now() })
      .where(and(eq(imports.id, file.id), eq(imports.state, file.state)))
      .returning()
    if (!changed) return
    const { new: made = 0, changed: saved = 0, wrong = 0, undone = 0 } = await countStates(ctx, file.id)
    const after = state === 'done' ? { made, changed: saved, wrong } : { undone }
    await audit(ctx, ['import', file.id], `import.${state}`, { after: { file: file.fileName, ...after } })
  })
}
