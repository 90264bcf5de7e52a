import { useOverlay } from '../lib/browser/use-overlay.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const SideMenuPanel = lazyPart(() => import('./side-menu-panel.tsx'))
const SearchPanel = lazyPart(() => import('./search-panel.tsx'))

/** The menu and the search of the header. */
export function ShellOverlays() {
  const menu = useOverlay('menu')
  const search = useOverlay('search')
  return (
    <>
      {menu.isOpen && <SideMenuPanel onClose={menu.close} />}
      {search.isOpen && <SearchPanel onClose={search.close} />}
    </>
  )
}
