import { clearLocalLists, putFirstInLocalList, readLocalList } from '../../lib/browser/local-list.ts'
import { clearStored } from '../../lib/browser/session-store.ts'
import { keepReturnTarget, readReturnTarget } from './return-target.client.ts'

const key = 'last-account'

/**
 * Whose data is on this device (decision 037): when another customer than the last one signs in, after a
 * session that ended without a sign-out, drafts, viewed products and searches are deleted. A guest's data
 * joins the account.
 */
export function takeOverDevice(userId: string): void {
  const [last] = readLocalList(key, 1)
  if (last === userId) return
  if (last !== undefined) {
    const returnTo = readReturnTarget()
    clearLocalLists()
    clearStored()
    keepReturnTarget(returnTo)
  }
  putFirstInLocalList(key, userId, 1)
}
