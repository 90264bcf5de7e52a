import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tag } from '../jobs/shop-change.ts'

/** The data a page was made from; `isGone` when it is about a removed product. */
type Contents = { tags: Set<Tag>; isGone: boolean }

const watched = new AsyncLocalStorage<Contents>()

/** Runs `work`, the rendering of a page, and says which products and lists the API answered it with. */
export async function watchContents<T>(work: () => Promise<T>): Promise<{ result: T; contents: Contents }> {
  const contents: Contents = { tags: new Set(), isGone: false }
  const result = await watched.run(contents, work)
  return { result, contents }
}

/** These products, by their ids, or lists are on the page that is being rendered, if any is. */
export function noteTags(tags: Tag[]): void {
  const contents = watched.getStore()
  for (const tag of tags) contents?.tags.add(tag)
}

/** The page is about this removed product: it is cached with 410 until the product comes back. */
export function notePageGone(id: string): void {
  const contents = watched.getStore()
  noteTags([id])
  if (contents) contents.isGone = true
}
