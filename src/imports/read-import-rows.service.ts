import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { importPictures, importRows, imports, products } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { deleteInBatches } from '../lib/server/jobs/delete-batches.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerRead } from '../lib/server/web/operation.ts'
import { countStates, factsOfRow } from './check-import.server.ts'
import { importError } from './imports.errors.rules.ts'
import {
  deadPicturesSchema,
  keptPiecesSchema,
  type WrongRows,
  wrongRowsSchema,
} from './import-view.schema.ts'
import { countPictures } from './read-imports.service.ts'

const mostWrong = 20

export const readWrongRows = ownerRead('get /imports/{id}/wrong', {
  summary: 'The rows that are wrong, with what they say and why; those of the first 20 products',
  params: idParams,
  answer: [wrongRowsSchema, 'The rows in their order'],
  run: async (ctx, { id }): Promise<WrongRows> => {
    const [file] = await ctx.db.select().from(imports).where(eq(imports.id, id))
    if (!file) throw importError('IMPORT_UNKNOWN')
    const isWrong = and(eq(importRows.importId, id), eq(importRows.state, 'wrong'))
    const heads = await ctx.db
      .select()
      .from(importRows)
      .where(isWrong)
      .orderBy(asc(importRows.number))
      .limit(mostWrong)
    const problems = heads.flatMap((head) => (head.problems ?? []).map((problem) => ({ ...problem, head })))
    const numbers = [...new Set(problems.map(({ row }) => row))]
    const rows =
      numbers.length === 0
        ? []
        : await ctx.db
            .select()
            .from(importRows)
            .where(and(eq(importRows.importId, id), inArray(importRows.number, numbers)))
            .orderBy(asc(importRows.number))
    return {
      total: (await countStates(ctx, id)).wrong ?? 0,
      rows: rows.map((row) => {
        const own = problems.filter((problem) => problem.row === row.number)
        const facts = factsOfRow(row, file)
        const shown = file.mapping.filter(
          (field) =>
            field !== null && (own.some((problem) => problem.field === field) || facts[field] !== undefined),
        )
        return {
          row: row.number,
          title: own[0]?.head.item?.fields.title ?? facts.title ?? '',
          problems: own.map(({ field, message }) => ({ field, message })),
          cells: shown.map((field) => ({ field: field!, text: facts[field!] ?? '' })),
        }
      }),
    }
  },
})

export const readDeadPictures = ownerRead('get /imports/{id}/pictures', {
  summary: 'Pictures that did not come, and why; the first 50',
  params: idParams,
  answer: [deadPicturesSchema, 'The pictures'],
  run: async (ctx, { id }) => {
    const rows = await ctx.db
      .select({
        id: importPictures.id,
        product_id: importPictures.productId,
        title: sql<string>`coalesce(${products.title}, '')`,
        url: importPictures.url,
        message: importPictures.message,
      })
      .from(importPictures)
      .leftJoin(products, eq(products.id, importPictures.productId))
      .where(and(eq(importPictures.importId, id), eq(importPictures.state, 'dead')))
      .orderBy(asc(importPictures.row), asc(importPictures.place))
      .limit(50)
    return { pictures: rows, total: (await countPictures(ctx, id)).dead }
  },
})

export const readKeptPieces = ownerRead('get /imports/{id}/kept', {
  summary: 'Pieces that an undo left as they are, and why; the first 50',
  params: idParams,
  answer: [keptPiecesSchema, 'The products'],
  run: async (ctx, { id }) => {
    const rows = await ctx.db
      .select({ did: importRows.did, message: importRows.message })
      .from(importRows)
      .where(and(eq(importRows.importId, id), eq(importRows.state, 'kept')))
      .orderBy(asc(importRows.number))
      .limit(50)
    const pieces = rows.map(({ did, message }) => ({
      id: 'customerId' in did! ? did.customerId : did!.productId,
      title: did!.title,
      message,
    }))
    return { pieces, total: (await countStates(ctx, id)).kept ?? 0 }
  },
})

/** Deletes files that are older than they are kept, with their rows. Returns how many. */
export const purgeImports = (ctx: Pick<Ctx, 'db'>, before: Date): Promise<number> =>
  deleteInBatches(ctx, imports, lt(imports.createdAt, before))
