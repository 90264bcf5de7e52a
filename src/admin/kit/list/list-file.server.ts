import type { CsvCell } from '../../../lib/csv.ts'
import type { SignedInOwnerCtx } from '../../../lib/server/context.ts'
import type { ListFilter } from './list-files.rules.ts'

/** A list as a file: its pages as the screen reads them, and what is in which column. */
export type ListFile = {
  headings: string[]
  pages: (
    ctx: SignedInOwnerCtx,
    filter: ListFilter,
  ) => AsyncGenerator<{ id: string | number; cells: CsvCell[] }[]>
}

/** Columns of rows that are read page by page. */
export const listFile = <Row extends { id: string | number }>(
  columns: [heading: string, cellOf: (row: Row) => CsvCell][],
  read: (ctx: SignedInOwnerCtx, filter: ListFilter) => AsyncGenerator<Row[]>,
): ListFile => ({
  headings: columns.map(([heading]) => heading),
  pages: async function* (ctx, filter) {
    for await (const rows of read(ctx, filter))
      yield rows.map((row) => ({ id: row.id, cells: columns.map(([, cellOf]) => cellOf(row)) }))
  },
})

const mostPages = 1000

/** Pages from 1 on, until one is not full. */
export async function* pagesOf<Row>(
  read: (page: number) => Promise<{ rows: Row[]; total: number; limit: number }>,
): AsyncGenerator<Row[]> {
  for (let page = 1; page <= mostPages; page += 1) {
    const { rows, total, limit } = await read(page)
    yield rows
    if (page * limit >= total) return
  }
}
