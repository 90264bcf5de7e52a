import { createHash } from 'node:crypto'
import type pg from 'pg'

const mostTexts = 400
const usesBeforeNaming = 3

/**
 * Lets PostgreSQL parse what runs again and again once per connection: a statement seen three times gets a name, by which
 * the driver prepares it. At most 400 texts are named, so that odd ones cannot fill the server's memory.
 */
export function prepareRepeatedStatements(pool: pg.Pool): void {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count < usesBeforeNaming) {
      if (uses.size >= mostTexts * 5) uses.clear()
      uses.set(text, count)
      return undefined
    }
    if (names.size >= mostTexts) return undefined
    uses.delete(text)
    const name = `shop_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
    return name
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const named = (first: unknown, ...rest: unknown[]) => query(withName(first, rest[0]), ...rest)
    client.query = named as typeof client.query
  })

  /** Only statements with parameters that come as an object, as the query builder's do; transactions' words do not. */
  function withName(first: unknown, values: unknown) {
    const config = first as { text?: string; name?: string } | null
    if (
      typeof config !== 'object' ||
      !config?.text ||
      config.name ||
      !Array.isArray(values) ||
      values.length === 0
    )
      return first
    const name = nameOf(config.text)
    return name ? { ...config, name } : first
  }
}
