import { AsyncLocalStorage } from 'node:async_hooks'
import type { Contents, ListPart } from '../jobs/shop-change.ts'

const watched = new AsyncLocalStorage<Contents>()

/** Runs `work`, the rendering of a page, and says which products and lists the API answered it with. */
export async function watchContents<T>(work: () => Promise<T>): Promise<{ result: T; contents: Contents }> {
  const contents: Contents = { productIds: new Set(), lists: [] }
  const result = await watched.run(contents, work)
  return { result, contents }
}

/** These products are on the page that is being rendered, if any is. */
export function noteProducts(ids: string[]): void {
  const contents = watched.getStore()
  for (const id of ids) contents?.productIds.add(id)
}

/** The page is about this product, which is there no more: it is kept under 410 until the product comes back. */
export function notePageGone(id: string): void {
  const contents = watched.getStore()
  noteProducts([id])
  if (contents) contents.isGone = true
}

/** A list, or counts of one, is on the page that is being rendered. */
export function noteList(list: ListPart): void {
  watched.getStore()?.lists.push(list)
}
