type Search = Record<string, unknown>

/** Query strings as people type them: every value is a text (`q=007` stays `007`); repeated names make a list. */
export function parseSearchParams(query: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return search
}

/** Lists become one comma-separated value; undefined, null and empty lists are left out. */
export function stringifySearchParams(search: Search): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text === undefined || text === null || (Array.isArray(value) && text === '')) continue
    params.set(name, String(text))
  }
  const query = params.toString()
  return query && `?${query}`
}

/** The first value of a repeated name, where one is expected (`?q=a&q=b`). */
export const firstValue = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
