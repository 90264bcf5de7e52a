import { foldText } from '../../lib/fold-text.ts'

/** A word of the shop's vocabulary that a typed word may mean. */
export type KnownWord = {
  typed: string
  word: string
  stem: string
  typedStem: string
  products: number
  titles: number
}

/** Words that must all be there, each in one of its forms, as PostgreSQL's tsquery. */
export type WordQuery = {
  query: string
  /** The most products, and the most titles, it can find: the exact number for one word. */
  products: number
  titles: number
}

/**
 * The plan of a typed text: up to four queries, each wider than the one before, built from words of the
 * vocabulary only, so that no input is parsed as a query.
 */
export type SearchPlan = {
  typedWords: number
  /** The words in any of their forms ("trouser" is "trousers"), then what begins with or holds them, then misspellings of one letter, then of two. */
  queries: WordQuery[]
}

/** Texts that are looked for as the same. */
export const normalizeSearch = (text: string): string => foldText(text).trim()

/** Fewer answers than this, and misspellings are thought of too. */
export const fewAnswers = 10
/** What begins with one letter may be half of the vocabulary: the most common words represent all. */
const mostWords = 60

const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Each typed word as an OR of its accepted words; null when one has none. */
function queryOf(typed: string[], accepted: Map<string, KnownWord[]>): WordQuery | null {
  const groups = typed.map((word) => accepted.get(word) ?? [])
  if (!groups.length || groups.some((group) => group.length === 0)) return null
  const most = (count: (word: KnownWord) => number) =>
    Math.min(...groups.map((group) => group.reduce((sum, word) => sum + count(word), 0)))
  return {
    query: groups.map((group) => `(${group.map(({ word }) => quoted(word)).join('|')})`).join('&'),
    products: most(({ products }) => products),
    titles: most(({ titles }) => titles),
  }
}

export const isExact = ({ typed, word, stem, typedStem }: KnownWord) =>
  word === typed || (stem !== '' && stem === typedStem)

/** Short words hold too much by chance: they are found where a word begins. */
export const isPart = (known: KnownWord) =>
  isExact(known) ||
  known.word.startsWith(known.typed) ||
  (known.typed.length > 2 && known.word.includes(known.typed))

/** Edit distance with swaps between two words. */
export function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i])
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost, swapped)
    }
  return rows[a.length]![b.length]!
}

/**
 * One wrong letter in four to six, up to `most` (1 or 2) in longer words; none in shorter ones, which are
 * ambiguous.
 */
const isMisspelling = ({ typed, word, stem }: KnownWord, most: number): boolean =>
  Math.min(editDistance(typed, word), editDistance(typed, stem || word)) <=
  Math.min(most, typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2)

const mostCommon = (words: KnownWord[]) =>
  words.toSorted((a, b) => b.products - a.products || (a.word < b.word ? -1 : 1)).slice(0, mostWords)

/** Builds the plan from the words found for each typed one; null when there is nothing to find. */
export function planSearch(
  typed: string[],
  known: KnownWord[],
  withMisspellings: boolean,
): SearchPlan | null {
  const accept = (isAccepted: (one: KnownWord) => boolean) =>
    queryOf(
      typed,
      new Map(
        [...Map.groupBy(known.filter(isAccepted), (one) => one.typed)].map(([word, of]) => [
          word,
          mostCommon(of),
        ]),
      ),
    )
  const found = [
    accept(isExact),
    accept(isPart),
    ...(withMisspellings ? [1, 2] : []).map((most) =>
      accept((one) => isPart(one) || isMisspelling(one, most)),
    ),
  ].filter((query) => query !== null)
  const queries = found.filter(({ query }, index) => query !== found[index - 1]?.query)
  return queries.length ? { typedWords: typed.length, queries } : null
}

/** The query that finds everything the plan finds. */
export const widest = ({ queries }: SearchPlan): WordQuery => queries.at(-1)!

/** The classes of answers, the best first: each query in titles, then anywhere. */
export const searchClasses = ({ queries }: SearchPlan) =>
  queries.flatMap(({ query, products, titles }) => [
    { column: 'title_words', query, atMost: titles },
    { column: 'words', query, atMost: products },
  ])
