import { useOverlay } from '../lib/browser/use-overlay.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const CartDrawerPanel = lazyPart(
  () => import('./cart-drawer-panel.tsx'),
  'Added to your cart, but it could not be shown. Check your connection.',
)

/** Opens after something was added. */
export function CartDrawer() {
  const drawer = useOverlay('cart')
  return drawer.isOpen && <CartDrawerPanel addedTitle={drawer.subject} onClose={drawer.close} />
}
