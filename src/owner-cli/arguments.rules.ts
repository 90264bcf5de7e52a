import { parseArgs } from 'node:util'

/** What an amount looks like: `2500`, `2,500`, `₦2,500.50`. */
const nairaPattern = /^₦?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/** Naira as typed, in minor units; null when it is no amount. Reads the digits: `19.99` is 1999, never a rounded float. */
export function parseNaira(text: string): number | null {
  const found = nairaPattern.exec(text.trim())
  if (!found) return null
  const minor = Number(found[1]!.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** Days as typed; null when it is no whole number from 0 to 365. */
export function parseDays(text: string): number | null {
  const days = Number(text)
  return /^\d{1,3}$/.test(text) && days <= 365 ? days : null
}

/**
 * The words of a command and its options, `--name value` or `--name=value`, which may stand anywhere; `problem` names
 * what is wrong. What comes after a lone `--` is words.
 */
export function splitOptions<N extends string>(
  args: string[],
  names: readonly N[],
): { words: string[]; options: Partial<Record<N, string>>; problem?: string } {
  const { tokens } = parseArgs({
    args,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    tokens: true,
  })
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []))
  const options: Partial<Record<N, string>> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const name = names.find((known) => known === token.name)
    if (!name) return { words, options, problem: `There is no option ${token.rawName}` }
    const isNextOption = !token.inlineValue && token.value?.startsWith('--')
    const value = isNextOption ? '' : token.value?.trim()
    if (!value) return { words, options, problem: `${token.rawName} needs a value` }
    options[name] = value
  }
  return { words, options }
}
