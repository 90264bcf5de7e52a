import type { Tag } from '../jobs/shop-change.ts'
import { TaggedCache } from './tagged-cache.ts'

/**
 * What a process remembers of the catalogue until it changes: counts of lists, what a text is looked for as. Only for a
 * process that hears of changes.
 */
export type ShopMemory = TaggedCache<unknown>

export const openShopMemory = (mostAnswers = 2000): ShopMemory => new TaggedCache(mostAnswers)

/**
 * The answer remembered under `key`, worked out when there is none, and each time where there is no memory (the command line,
 * tests). Without tags only a change of everything makes it stale, as of the settings.
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
