import { useRouterState } from '@tanstack/react-router'

/** A thin moving line at the top while the next page is on its way. */
export function PendingBar() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' })
  return isPending ? <div className="pending-bar" role="progressbar" aria-label="Loading the page" /> : null
}
