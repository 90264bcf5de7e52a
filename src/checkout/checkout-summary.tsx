import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AskedQuote, AskedQuoteSummary } from '../cart/asked-quote.tsx'
import { CartLine } from '../cart/cart-line.tsx'
import type { CartView } from '../cart/cart.schema.ts'
import { FreeDeliveryProgress } from '../cart/free-delivery-progress.tsx'
import { PromoCodeBox } from '../cart/promo-code-box.tsx'
import { formatMoney } from '../lib/money.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { CheckoutSection } from './checkout-section.tsx'

type CheckoutSummaryProps = {
  cart: CartView
  asked: AskedQuote
  promoCode: string
  setPromoCode: (code: string) => void
  /** In minor units, when the server refused the total that was shown. */
  newTotal: number | null
  /** The button that pays. */
  children: ReactNode
}

/** The end of checkout: what is bought, what it costs, and the ways on. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { cart, asked, promoCode, setPromoCode, newTotal, children } = props
  const quote = asked.data
  const quotedLines = new Map(quote?.lines.map((line) => [line.variant_id, line]))
  return (
    <CheckoutSection title="Order summary">
      <ul className="mb-5">
        {cart.items.map((item) => (
          <CartLine key={item.id} item={item} quoted={quotedLines.get(item.variant_id)} isCompact />
        ))}
      </ul>
      <div className="flex flex-col gap-5">
        <FreeDeliveryProgress freeDelivery={quote?.free_delivery ?? null} />
        <PromoCodeBox promoCode={promoCode} setPromoCode={setPromoCode} promo={quote?.promo} />
        <AskedQuoteSummary asked={asked} />
        {newTotal !== null && (
          <Alert tone="notice" title="Prices have changed">
            The total is now <span className="price">{formatMoney(newTotal)}</span>. Nothing was charged.
            Press the button again if you agree.
          </Alert>
        )}
        {children}
        <div className="flex flex-wrap justify-between gap-x-6">
          <Link to="/cart" className={buttonClass('link')}>
            Back to cart
          </Link>
          <Link to="/checkout/review" className={buttonClass('link')}>
            Review before paying
          </Link>
        </div>
      </div>
    </CheckoutSection>
  )
}
