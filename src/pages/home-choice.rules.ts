export const newInCount = 8
export const featuredCount = 4
export const galleryCount = 6

type Named = { id: string; slug: string }

/**
 * Chooses for one place of home after the other: `take(from, count)` returns the ids of the first ones not
 * shown yet, and only where those do not suffice of others (rule: home-no-repeats). `taken` holds the slugs,
 * `shown` to begin with.
 */
export function choosePlaces(shown: string[]) {
  const taken = new Set(shown)
  const take = (from: Named[], count: number): string[] => {
    const isTaken = ({ slug }: Named) => taken.has(slug)
    const chosen = [...from.filter((each) => !isTaken(each)), ...from.filter(isTaken)].slice(0, count)
    for (const { slug } of chosen) taken.add(slug)
    return chosen.map(({ id }) => id)
  }
  return { taken, take }
}
