import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CardProduct } from './card.schema.ts'
import type { Facets } from '../catalog.schema.ts'
import { packCard, type PackedCard, unpackCard } from './packed-card.rules.ts'

/** Rows of the same names: the names, then the values in turn. */
type Table = [names: string[], ...values: unknown[]]
type Row = Record<string, unknown>
const tables = ['categories', 'sizes', 'colors'] as const

/** An answer with cards, as it travels. */
type PackedAnswer = { cards: PackedCard[]; rest: object; tables: Table[] | 0 }
type Answer = { products: CardProduct[]; facets?: Facets }
export type PageData = [key: QueryKey, updatedAt: number, answer: unknown, packed: PackedAnswer | 0][]

/** What a page was drawn from, for the browser that takes it over: answers that came, lists packed (decision 032). */
export function packPageData(queryClient: QueryClient): PageData {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state: { data, dataUpdatedAt } }) => {
      const packed = queryKey[0] === 'products' ? packAnswer(data as Answer) : 0
      return [queryKey, dataUpdatedAt, packed ? 0 : data, packed]
    })
}

function packAnswer({ products, facets, ...rest }: Answer): PackedAnswer | 0 {
  // Lists draw no more than the front of each colour.
  const cards = products.map((card) => packCard(card, facets === undefined))
  if (!cards.every((card) => card !== null)) return 0
  if (!facets) return { cards, rest, tables: 0 }
  const { categories, sizes, colors, ...numbers } = facets
  return { cards, rest: { ...rest, facets: numbers }, tables: [categories, sizes, colors].map(packRows) }
}

function unpackAnswer({ cards, rest, tables: packed }: PackedAnswer): Answer {
  const products = cards.map(unpackCard)
  if (!packed) return { ...rest, products }
  const { facets } = rest as { facets: Facets }
  const lists = tables.map((name, at) => [name, unpackRows(packed[at]!)])
  return { ...rest, products, facets: { ...facets, ...Object.fromEntries(lists) } }
}

function packRows(rows: Row[]): Table {
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.flatMap((row) => names.map((name) => row[name]))]
}

const unpackRows = ([names, ...values]: Table): Row[] =>
  Array.from({ length: values.length / names.length || 0 }, (_, row) =>
    Object.fromEntries(names.map((name, at) => [name, values[row * names.length + at]])),
  )

export function unpackPageData(queryClient: QueryClient, queries: PageData): void {
  for (const [key, updatedAt, answer, packed] of queries)
    queryClient.setQueryData(key, packed ? unpackAnswer(packed) : answer, { updatedAt })
}
