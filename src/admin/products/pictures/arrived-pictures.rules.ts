/**
 * Adds uploaded pictures in the order their files were chosen, not in that of finishing. `chosenAs` has each
 * key's position among all files of this visit; earlier pictures stay where they are.
 */
export function withArrived<T extends { key: string }>(
  pictures: T[],
  arrived: T[],
  chosenAs: ReadonlyMap<string, number>,
): T[] {
  const list = [...pictures]
  for (const picture of arrived) {
    if (list.some(({ key }) => key === picture.key)) continue
    const place = chosenAs.get(picture.key) ?? Infinity
    const next = list.findIndex(({ key }) => (chosenAs.get(key) ?? -1) > place)
    list.splice(next < 0 ? list.length : next, 0, picture)
  }
  return list
}
