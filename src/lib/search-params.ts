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

/**
 * A list as a parameter: its values with commas between them, or the name repeated when one of them has a comma itself, and
 * once more with nothing, as a single one would be split.
 */
export const listParam = (values: string[]): string | string[] =>
  values.some((value) => value.includes(',')) ? [...values, ''] : values.join()

/** The values of a list that was written so. */
export const valuesOf = (param: unknown): unknown[] =>
  typeof param === 'string' ? param.split(',') : [param].flat()

/** Lists become one comma-separated value where they can; undefined, null and empty lists are left out. */
export function stringifySearchParams(search: Search): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? listParam(value.map(String).filter(Boolean)) : value
    if (text === undefined || text === null || (Array.isArray(value) && text === '')) continue
    for (const each of [text].flat()) params.append(name, String(each))
  }
  const query = params.toString()
  return query && `?${query}`
}

/** The first value of a repeated name, where one is expected (`?q=a&q=b`). */
export const firstValue = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
