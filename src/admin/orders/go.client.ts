import { useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Goes to an address below /admin. `replace` leaves no entry, so that Back leads to the list; a sheet that lies over the
 * screen is an entry of its own, which goes first.
 */
export function useGo() {
  const navigate = useNavigate()
  const router = useRouter()
  return (href: string, { replace = false } = {}) => {
    const [to, query = ''] = href.split('?')
    const search = Object.fromEntries(new URLSearchParams(query))
    const leave = () => void navigate({ to, search, replace } as never)
    if (!replace || router.latestLocation.state.overlay === undefined) return leave()
    const unsubscribe = router.history.subscribe(() => {
      unsubscribe()
      leave()
    })
    router.history.back()
  }
}
