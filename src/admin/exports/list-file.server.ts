import type { CsvCell } from '../../lib/csv.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import type { ListFilter } from '../kit/list/list-files.rules.ts'

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
