import { Suspense, lazy } from 'react'
import { useOverlay } from '../lib/browser/use-overlay.ts'

const CartDrawerPanel = lazy(() => import('./cart-drawer-panel.tsx'))

/** Opens after something was added; its code is fetched then. */
export function CartDrawer() {
  const drawer = useOverlay('cart')
  if (!drawer.isOpen) return null
  return (
    <Suspense fallback={null}>
      <CartDrawerPanel addedTitle={drawer.subject} onClose={drawer.close} />
    </Suspense>
  )
}
