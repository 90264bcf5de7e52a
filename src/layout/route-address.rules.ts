import { routeFacts } from './route-facts.rules.ts'
import { type RouteFacts, type RoutePath, routeTable } from './route-table.rules.ts'

const rows: readonly RouteFacts[] = routeTable

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
const patterns = routeTable.map(({ path }) => ({ path, segments: segmentsOf(path) }))
const isParam = (segment: string) => segment.startsWith('$')

/** Null for invalid escapes, such as `%E0%A4%A`. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** What a page's name in an address may be made of; `#` begins the short numbers of orders. */
const pageName = /^[^\p{C}\p{Z}/\\?%]{1,200}$/u

const plainSlug = /^[a-z0-9-]+$/

/**
 * The page of a path, and its canonical address: `/SHOP/` leads to `/shop`. Capitals, escapes and extra
 * slashes make no other page, also in the slug of a product or page; other parameter values stay as they are. Null where there is no page, as for a name that
 * none can have (rule: not-found).
 */
export function findRoute(pathname: string): { path: RoutePath; address: string } | null {
  const given = segmentsOf(pathname)
  const words = given.map((segment) => decoded(segment)?.toLowerCase())
  const fits = (segment: string, index: number) =>
    isParam(segment) ? pageName.test(words[index] ?? '') : words[index] === segment
  const found = patterns.find(({ segments }) => segments.length === given.length && segments.every(fits))
  if (!found) return null
  const segments = found.segments.map((segment, index) => {
    if (!isParam(segment)) return segment
    return segment === '$slug' && plainSlug.test(words[index]!) ? words[index] : given[index]
  })
  return { path: found.path, address: `/${segments.join('/')}` }
}

/** Of a list; a product has one of each. */
const mayRepeat = new Set(['size', 'color'])

/**
 * The part of a URL that decides a public page, or null for any other. Other parameters are dropped, and of a
 * repeated one the first counts, but of a list's sizes and colours, which may have commas.
 */
export function publicPageKey({ pathname, searchParams }: URL): string | null {
  const facts = routeFacts(findRoute(pathname)?.path ?? '')
  if (facts?.shownTo !== 'everyone') return null
  const kept = new URLSearchParams()
  for (const name of facts.params ?? []) {
    const values = searchParams.getAll(name)
    const isRepeated = mayRepeat.has(name) && facts.params?.includes('sort')
    for (const value of isRepeated ? values : values.slice(0, 1)) kept.append(name, value)
  }
  const query = kept.toString()
  return pathname + (query ? `?${query}` : '')
}

/** A regular expression for the paths of all pages everyone sees alike, as a browser without the table can use it. */
export function publicPagePattern(): string {
  const paths = rows.filter(({ shownTo }) => shownTo === 'everyone').map(({ path }) => path)
  return `^(?:${paths.map((path) => path.replaceAll(/\$\w+/g, '[^/]+')).join('|')})$`
}

/** The pages of the sitemap that have one address each, and further addresses of theirs. */
export function sitemapAddresses(): { address: string; sitemap: RouteFacts['sitemap'] }[] {
  return rows
    .filter(({ path, sitemap }) => sitemap && !path.includes('$'))
    .flatMap(({ path, sitemap, sitemapQueries = [] }) =>
      [path, ...sitemapQueries.map((query) => `${path}?${query}`)].map((address) => ({ address, sitemap })),
    )
}

/**
 * An address without a page, in a form that the router parses without redirecting, and takes for no page: without
 * extra slashes, one with escapes as one escaped word.
 */
export function readableAddress(pathname: string): string {
  const path = `/${segmentsOf(pathname).join('/')}`
  return path.includes('%') ? `/${encodeURIComponent(path)}` : path
}
