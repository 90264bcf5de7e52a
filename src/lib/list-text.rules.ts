/** `['a', 'b', 'c']` → `a, b and c`. */
export function listText(words: string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
