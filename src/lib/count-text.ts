/** `1,204`: a number with its thousands apart. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** A noun of one thing and of several. */
export type Noun = readonly [one: string, several: string]

/** `products`, and of one `product`: the noun after a number that is written apart. */
export const nounOf = ([one, several]: Noun, count: number): string => (count === 1 ? one : several)

/** `2–5 days`, `1,204 products`, `1 day`: a number of things, or a range of it; a range with equal ends is one number. */
export const countText = (noun: Noun, from: number, to = from): string =>
  `${from === to ? '' : `${formatCount(from)}–`}${formatCount(to)} ${nounOf(noun, to)}`

/** `Phone, Address, Tagline and 11 more`: what a sentence says of many names (rule: long-lists). */
export const namesText = (names: string[]): string =>
  names.length <= 4
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${formatCount(names.length - 3)} more`
