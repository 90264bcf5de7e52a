/** The fields of `after` that differ from `before`, on both sides; null when nothing changed. */
export function changedFields<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(before[name], after[name]))
  return names.length === 0 ? null : { before: pick(before, names), after: pick(after, names) }
}

/** The named fields alone. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
