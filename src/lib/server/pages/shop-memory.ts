import type { Tag } from '../jobs/shop-change.ts'
import { TaggedCache } from './tagged-cache.ts'

/**
 * In-process cache of catalogue results until the catalogue changes: counts of lists, search plans. Only for
 * a process subscribed to changes.
 */
export type ShopMemory = TaggedCache<unknown>

export const openShopMemory = (mostAnswers = 2000): ShopMemory => new TaggedCache(mostAnswers)

/**
 * The value cached under `key`, computed on a miss, and always where there is no cache (the command line,
 * tests). Without tags only a change that affects everything, such as of the settings, makes it stale.
 */
export async function recall<T>(
  { memory }: { memory?: ShopMemory },
  key: string,
  tags: Tag[],
  read: () => Promise<T>,
): Promise<T> {
  if (!memory) return read()
  const known = memory.get(key)
  if (known !== undefined) return known as T
  return (await memory.load(key, async () => ({ value: await read(), tags, weight: 1 }))) as T
}
