import { useEffect } from 'react'
import { toast } from '../../ui/toast.tsx'
import { takeOverDevice } from './device-owner.client.ts'
import { useSession } from '../sessions/session.queries.ts'
import { noticesCookie, readNotices } from './sign-in-notices.rules.ts'

/** Shows the sign-in's notice once, also after a Google redirect. Rendered once in the root. */
export function SignInNotices() {
  const { user } = useSession()
  useEffect(() => {
    // Also after Google's redirect.
    if (user) takeOverDevice(user.id)
    const notices = user ? readNotices(document.cookie) : []
    if (notices.length === 0) return
    document.cookie = `${noticesCookie}=; path=/; max-age=0`
    toast.message('We put your two carts together', {
      description: notices.join(' '),
      duration: 15_000,
    })
  }, [user])
  return null
}
