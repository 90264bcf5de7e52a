import { putFirstInLocalList, useFirstInLocalList } from '../../lib/browser/local-list.ts'
import { isMySize, type MySize } from './my-size.rules.ts'

const key = 'my-size'

/** The shopper's own size, stored in this browser only; null until it is set and on the server. */
export function useMySize(): MySize | null {
  const kept = useFirstInLocalList(key)
  return isMySize(kept) ? kept : null
}

/** An empty text forgets it. */
export const keepMySize = (size: MySize | '') => putFirstInLocalList(key, size, 1)
