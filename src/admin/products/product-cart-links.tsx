import type { OwnerProduct } from '../../catalog/editor/owner-product.schema.ts'
import { formatMoney } from '../../lib/money.ts'
import { CartLinkToSend } from '../kit/cart-link-to-send.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { variantName } from '../../lib/variant-label.rules.ts'

type CartLinksSheetProps = {
  product: Pick<OwnerProduct, 'title' | 'price_ngn' | 'variants'>
  onClose: () => void
}

/** For a chat with a customer: a link to each size, which puts it into her cart. */
export function CartLinksSheet({ product: { title, price_ngn, variants }, onClose }: CartLinksSheetProps) {
  return (
    <Sheet title="Link to a size" onClose={onClose}>
      <p>Send one to a customer: it shows the piece and puts it into their cart. It reserves nothing.</p>
      <ul aria-label="Links">
        {variants.map((variant) => (
          <li
            key={variant.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{variantName(variant)}</b>{' '}
              <span className="text-sm text-muted tabular-nums">
                {variant.stock - variant.held > 0 ? `${variant.stock - variant.held} left` : 'sold out'}
              </span>
            </span>
            <CartLinkToSend
              pieces={[{ name: variant.sku, quantity: 1 }]}
              text={`${title}, ${variantName(variant)}, ${formatMoney(price_ngn)}`}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
