import { parseEnv } from 'node:util'

/** What a `.env` holds, as Node reads it. */
export const readEnvText = (text: string): Record<string, string> => parseEnv(text) as Record<string, string>

/**
 * A value as one line of `.env` that Node, systemd and containers read alike; null for one that no quotes can hold. Digits, letters and
 * the signs of addresses need none.
 */
export function quoteEnvValue(value: string): string | null {
  if (/[\r\n]/.test(value)) return null
  if (/^[\w.:/@+,=?&%~-]*$/.test(value)) return value
  if (!value.includes("'")) return `'${value}'`
  return /["\\$`]/.test(value) ? null : `"${value}"`
}

/**
 * The file with these values: a line that sets one of them is replaced where it is, what is missing follows at the end, an empty value
 * is taken out. Every other line stays, comments too. @throws RangeError for a value that a line cannot hold
 */
export function withEnvValues(text: string, values: Record<string, string>): string {
  const written = new Set<string>()
  const lines = text.split('\n').flatMap((line) => {
    const [, name] = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=/.exec(line) ?? []
    if (name === undefined || !(name in values)) return [line]
    if (written.has(name)) return []
    written.add(name)
    return lineOf(name, values[name]!)
  })
  while (lines.at(-1) === '') lines.pop()
  const missing = Object.entries(values).filter(([name]) => !written.has(name))
  return `${[...lines, ...missing.flatMap(([name, value]) => lineOf(name, value))].join('\n')}\n`
}

function lineOf(name: string, value: string): string[] {
  if (value === '') return []
  const quoted = quoteEnvValue(value)
  if (quoted === null)
    throw new RangeError(
      `${name}: a line of .env cannot hold this value; leave out its quotes or line breaks`,
    )
  return [`${name}=${quoted}`]
}
