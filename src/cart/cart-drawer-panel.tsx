import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { variantLabel } from '../lib/variant-label.rules.ts'
import { productAddress } from '../catalog/product-address.rules.ts'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { formatMoney } from '../lib/money.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Overlay, OverlayHeader } from '../ui/overlay.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { useChangeQuantity, useRemoveLine } from './cart-lines.queries.ts'
import { addedText, cartQuery } from './cart.queries.ts'
import type { CartItem } from './cart.schema.ts'
import { isBuyable } from './cart.rules.ts'
import { LineStepper } from './line-stepper.tsx'

type CartDrawerPanelProps = { addedTitle: string | undefined; onClose: () => void }

/** The added piece, the cart's content, and links to cart and checkout (rule: cart-messages). */
export default function CartDrawerPanel({ addedTitle, onClose }: CartDrawerPanelProps) {
  const { data: cart } = useQuery(cartQuery)
  const items = cart?.items ?? []
  // A line restored by Undo does not count as added again.
  const [isTakenOut, setTakenOut] = useState(false)
  const isThere =
    addedTitle !== undefined && !isTakenOut && items.some(({ product }) => product.title === addedTitle)
  return (
    <Overlay label="Your cart" place="right" onClose={onClose} testId="cart-drawer">
      <OverlayHeader title="Your cart" onClose={onClose} />
      <div role="status">
        {isThere && (
          <div className="flex gap-3 bg-good px-4 py-3 text-on-good md:px-6">
            <Icon name="check" />
            <p>
              <strong className="block font-semibold">Added to cart!</strong>
              <span className="text-sm">{addedText(addedTitle)}</span>
            </p>
          </div>
        )}
      </div>
      <ul className="flex-1 divide-y divide-hairline overflow-y-auto overscroll-contain px-4 md:px-6">
        {items.map((item) => (
          <DrawerLine
            key={item.id}
            item={item}
            onRemove={() => setTakenOut(isTakenOut || item.product.title === addedTitle)}
          />
        ))}
        {cart && items.length === 0 && (
          <li className="grid justify-items-start gap-4 py-12">
            <p className="text-lg">Your cart is empty</p>
            <Button variant="secondary" onClick={onClose}>
              Continue Shopping
            </Button>
          </li>
        )}
      </ul>
      {items.length > 0 && cart && (
        <div className="grid gap-3 border-t border-hairline p-4 md:px-6">
          <p className="flex items-baseline justify-between">
            <span>Subtotal</span>
            <span translate="no" className="price text-lg">
              {formatMoney(cart.total)}
            </span>
          </p>
          <div className="grid grid-cols-2 gap-2">
            <SiteLink replace href="/cart" className={buttonClass('secondary')}>
              View Cart
            </SiteLink>
            <SiteLink replace href="/checkout" className={buttonClass()}>
              Checkout
            </SiteLink>
          </div>
        </div>
      )}
    </Overlay>
  )
}

function DrawerLine({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const change = useChangeQuantity()
  const remove = useRemoveLine()
  const { product, variant } = item
  return (
    <li className="grid grid-cols-[72px_1fr] gap-4 py-4" data-testid="cart-line">
      <ProductPicture image={product.images[0]} sizes="72px" alt="" />
      <div className="grid min-w-0 gap-1">
        <div className="flex items-start justify-between gap-2">
          <SiteLink
            replace
            href={productAddress(product.slug, variant.color)}
            className="font-medium hover:underline"
          >
            {product.title}
          </SiteLink>
          <p translate="no" className={`price ${change.isPending ? 'opacity-55' : ''}`}>
            {isBuyable(item) ? formatMoney(item.line_total) : '–'}
          </p>
        </div>
        <p className="text-sm wrap-anywhere text-muted">{variantLabel(variant)}</p>
        {item.message && <p className="text-sm text-alert">{item.message}</p>}
        <div className="flex items-center justify-between">
          <LineStepper
            item={item}
            title={product.title}
            onChange={(quantity) => change.mutate({ id: item.id, quantity })}
          />
          <button
            type="button"
            className="icon-button ml-auto text-muted"
            aria-label={`Remove ${product.title}`}
            onClick={() => {
              onRemove()
              remove.mutate(item)
            }}
          >
            <Icon name="trash" />
          </button>
        </div>
      </div>
    </li>
  )
}
