/** A product's id, or a kind of list: the tags of a cached answer. */
export type Tag = string

/** On answers that change with the lists of the catalogue, but with no sale: which categories and products there are. */
export const catalogueTags: Tag[] = ['catalogue']

/** On what says the facts of trust. */
export const trustTags: Tag[] = ['trust']

/** On lists and counts; `asksForSizes` where they also change when a single size is sold out. */
export const listTags = (asksForSizes: boolean): Tag[] => (asksForSizes ? ['lists', 'sizes'] : ['lists'])

/**
 * The tags that a notice of `catalog_changed` makes stale (docs/decisions/005-catalogue-notices.md): a
 * product's own facts, the sizes that can be bought, whether any can, or its place in lists. Null, also for
 * an unknown notice, means everything.
 */
export function staleTags(payload: string): Tag[] | null {
  if (payload === 'trust_facts') return trustTags
  const [kind, productId] = payload.split(' ')
  if (!productId) return null
  if (kind === 'product') return [productId]
  if (kind === 'sizes') return [productId, 'sizes']
  if (kind === 'sold-out') return [productId, ...listTags(true)]
  if (kind === 'listing') return [productId, ...listTags(true), ...catalogueTags]
  return null
}
