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

/** The words of a command and its `--name value` options; `problem` names what is wrong. */
export function splitOptions<N extends string>(
  args: string[],
  names: readonly N[],
): { words: string[]; options: Partial<Record<N, string>>; problem?: string } {
  const words: string[] = []
  const options: Partial<Record<N, string>> = {}
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (!arg.startsWith('--')) {
      words.push(arg)
      continue
    }
    const [typed = '', ...rest] = arg.slice(2).split('=')
    const name = names.find((known) => known === typed)
    if (!name) return { words, options, problem: `There is no option --${typed}` }
    const value = rest.length > 0 ? rest.join('=') : args[++at]
    if (!value?.trim() || value.startsWith('--'))
      return { words, options, problem: `--${name} needs a value` }
    options[name] = value.trim()
  }
  return { words, options }
}
