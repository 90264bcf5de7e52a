import { Suspense, lazy } from 'react'
import { useOverlay } from '../lib/browser/use-overlay.ts'

const SideMenuPanel = lazy(() => import('./side-menu-panel.tsx'))
const SearchPanel = lazy(() => import('./search-panel.tsx'))

/** The menu and the search of the header; their code is fetched when they are first opened. */
export function ShellOverlays() {
  const menu = useOverlay('menu')
  const search = useOverlay('search')
  return (
    <Suspense fallback={null}>
      {menu.isOpen && <SideMenuPanel onClose={menu.close} />}
      {search.isOpen && <SearchPanel onClose={search.close} />}
    </Suspense>
  )
}
