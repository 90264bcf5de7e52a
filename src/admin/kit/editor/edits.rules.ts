/** A record's unsaved edits: only the fields that differ from the saved ones. */
export type Edits<T> = Partial<T>

/** An amount that cannot be read (NaN) is not the same as none, although both are `null` in JSON. */
export const isSameValue = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b) && Number.isNaN(a) === Number.isNaN(b)

/** The edits with one more; a field that is back at its saved value is no edit. */
export function withEdit<T extends object>(saved: T, edits: Edits<T>, changes: Edits<T>): Edits<T> {
  const all = { ...edits, ...changes }
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !isSameValue(value, saved[name as keyof T])),
  ) as Edits<T>
}

/** The edits left after saving `sent`: later changes. */
export function withoutSent<T extends object>(now: Edits<T>, sent: Edits<T>): Edits<T> {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !(name in sent) || !isSameValue(value, sent[name as keyof T]),
    ),
  ) as Edits<T>
}

/**
 * Fields changed on both sides since `opened`, to different values (rule: stale-save). All others merge:
 * saved values of others are taken, local edits stay.
 */
export function findClashes<T extends object>(opened: T, current: T, edits: Edits<T>): (keyof T & string)[] {
  return (Object.keys(edits) as (keyof T & string)[]).filter(
    (name) => !isSameValue(opened[name], current[name]) && !isSameValue(current[name], edits[name]),
  )
}
