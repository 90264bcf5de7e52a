import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clearPersonalStores, endSession } from '../account/sessions/sign-out.queries.ts'
import { endsSession } from '../lib/browser/personal-queries.ts'
import { toast } from '../ui/toast.tsx'
import { useAsk } from './kit/ask.client.ts'
import { clearDrafts, hasDrafts } from './kit/editor/use-draft.client.ts'

/**
 * Signs out of the owner's screens (rule: staff-sign-out): asks first where something is not saved, removes what this device
 * stores for the person but the counter's kept sales, and opens the shop. Without an answer the session continues.
 */
export function useStaffSignOut(): { signOut: () => void; isBusy: boolean } {
  const ask = useAsk()
  const { mutate, isPending } = useMutation({
    ...endsSession(useQueryClient()),
    mutationFn: endSession,
    onSuccess: () => {
      clearDrafts()
      clearPersonalStores()
      window.location.assign('/')
      // Pending until the page is gone: no query of hers is asked for as a guest.
      return new Promise<void>(() => {})
    },
    onError: () => toast.error('The shop did not answer, so you are still signed in. Please try again.'),
  })
  const askFirst = async () => {
    const isSure =
      !hasDrafts() ||
      (await ask.confirm({
        title: 'Sign out without saving?',
        text: 'Something you typed is not saved. Signing out removes it from this device; this cannot be undone.',
        confirmText: 'Sign out',
      }))
    if (isSure) mutate()
  }
  return { signOut: () => void askFirst(), isBusy: isPending }
}
