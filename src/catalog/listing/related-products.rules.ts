/** The fields of a product that decide its related products. */
export type Hanging = { id: string; tags: string[]; category: string }

/** How many related products are shown, and how many of them may be of one category. */
export const relatedLimit = 4
const perCategory = 2

/**
 * Related products, the best first (rule: related-products): those that share its cloth and occasion by tags,
 * rare tags counting more than common ones; other categories, worn with it, before its own, and not four of
 * one. Ties keep the input order.
 */
export function chooseRelated(product: Hanging, candidates: Hanging[]): string[] {
  const others = candidates.filter(({ id }) => id !== product.id)
  const frequency = (tag: string) => others.filter(({ tags }) => tags.includes(tag)).length
  const weights = new Map(product.tags.map((tag) => [tag, 1 + 2 / (1 + frequency(tag))]))
  const score = ({ tags, category }: Hanging) =>
    tags.reduce((sum, tag) => sum + (weights.get(tag) ?? 0), 0) + (category === product.category ? 0 : 0.5)
  const ranked = others.map((each) => ({ ...each, score: score(each) })).toSorted((a, b) => b.score - a.score)
  const taken = new Map<string, number>()
  const [varied, rest] = [[] as string[], [] as string[]]
  for (const { id, category } of ranked) {
    const before = taken.get(category) ?? 0
    taken.set(category, before + 1)
    ;(before < perCategory ? varied : rest).push(id)
  }
  return [...varied, ...rest].slice(0, relatedLimit)
}
