export type Random = ReturnType<typeof randomFrom>

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from `from` to `to`, both included. */
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    isLucky: (share: number) => next() < share,
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    /** One near the beginning of the list far more often than one near its end. */
    oneOfFirst: <T>(list: readonly T[]): T => list[Math.floor(next() ** 2 * list.length)]!,
    uuid: (): string => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
