/** The first letters of order numbers that fit a shop's name: `Ada’s Closet` → `AC`, `Street Nine` → `SN`, `Zuri` → `ZUR`. */
export function prefixFor(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '')
  return letters.slice(0, words.length > 1 ? 4 : 3)
}
