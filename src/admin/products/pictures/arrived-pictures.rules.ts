/**
 * The pictures with those that arrived, in the order in which their files were chosen and not in that in which sending them
 * ended. `chosenAs` has the place of each key among all files of this visit; pictures from before stay where they are.
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
