import { Children, type ReactNode } from 'react'
import type { RowParts, RowPlace } from '../rows.tsx'
import type { Selection } from './use-selection.client.ts'

export type Column<T> = {
  head: string
  cell: (item: T) => ReactNode
  /**
   * Where a phone's row shows it; several in one place follow each other. Absent: in the table alone. In the table the
   * title and the details share the room that the other columns leave, and are cut off where it ends.
   */
  phone?: RowPlace | 'below'
  /** The URL's `sort` for each direction the server has; '' is the list's own order. */
  sort?: { ascending?: string; descending?: string }
  /** At the right, as wide as it is. */
  isNumber?: boolean
  /** Left out of a phone's row. */
  isTable?: boolean
  /** How much of the room it gets: 3 is usual for a title, 2 for a detail; others are as wide as what they say. */
  share?: number
  /** Long words wrap instead of being cut off; on phones those of the whole row, where `wide` only in the table. */
  isWrapped?: boolean | 'wide'
  /** Left out of the table below 1280 px. */
  isWide?: boolean
  /** What a press on the cell unfolds below the row. On phones the cell is pressed in the second line where `phone` is `below`. */
  unfolds?: (item: T, isPhone?: boolean) => ReactNode
}

/** Any row with an id. */
export type Item = { id: string | number }

export type ListProps<T extends Item> = {
  label: string
  items: T[]
  nameOf: (item: T) => string
  /** A row's URL; without it rows open nothing. */
  hrefOf?: ((item: T) => string | null) | undefined
  columns: Column<T>[]
  /** Headings of the columns that are left out of the table. */
  hidden?: readonly string[]
  selection?: Selection | undefined
  /** The one thing that can be done from the table's row: a `RowAction`. */
  actionOf?: ((item: T) => ReactNode) | undefined
}

export const idOf = ({ id }: Item) => String(id)

export const isSomething = (cell: ReactNode) =>
  cell !== null && cell !== undefined && cell !== false && cell !== ''

/** What a phone’s row shows where. */
export function partsOf<T>(item: T, columns: Column<T>[]): RowParts {
  const parts: Partial<Record<RowPlace, ReactNode>> = {}
  for (const { phone, cell, isTable } of columns) {
    const content = cell(item)
    if (!phone || isTable || !isSomething(content)) continue
    if (phone === 'below') {
      // The line that it is pressed in.
      parts.detail ??= '\u00a0'
      continue
    }
    const before = parts[phone]
    parts[phone] =
      before === undefined ? (
        content
      ) : phone === 'detail' || phone === 'line' ? (
        [...Children.toArray(before), content]
      ) : (
        <>
          {before} {content}
        </>
      )
  }
  return { title: '', ...parts, isWrapped: columns.some(({ isWrapped }) => isWrapped === true) }
}
