const shortest = 3
const longest = 60
/** As many digits as a phone number has: such a search is not for clothes. */
const fewestDigits = 7

/**
 * How a search that found nothing is counted (rule: search-misses): one spelling for all, in lower case. Null for what says
 * nothing about the catalogue: too short, too long, an address of a person, a number as long as a phone's.
 */
export function missedSearchText(search: string): string | null {
  const text = search.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
  const digits = text.replace(/\D/g, '').length
  const isPersonal = text.includes('@') || digits >= fewestDigits
  return text.length < shortest || text.length > longest || isPersonal ? null : text
}

/** Without prefixes of others: the header searches while typing. */
export function withoutBeginnings<T extends { text: string }>(misses: T[]): T[] {
  return misses.filter(
    ({ text }) => !misses.some((other) => other.text !== text && other.text.startsWith(text)),
  )
}
