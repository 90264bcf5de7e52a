import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { type RequestedQuote, RequestedQuoteSummary } from '../../cart/quote/requested-quote.tsx'
import { CartLines } from '../../cart/cart-line.tsx'
import type { CartView } from '../../cart/cart.schema.ts'
import { FreeDeliveryProgress } from '../../cart/quote/free-delivery-progress.tsx'
import { PromoCodeBox } from '../../cart/quote/promo-code-box.tsx'
import type { Quote } from '../../cart/quote/quote.schema.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useStickInView } from '../../ui/stick-in-view.ts'

type CheckoutSummaryProps = {
  cart: CartView
  asked: RequestedQuote
  promoCode: string
  setPromoCode: (code: string) => void
  /** In minor units, when the server refused the total that was shown. */
  newTotal: number | null
  /** The field for a gift card. */
  card: ReactNode
  /** The button that pays. */
  children: ReactNode
}

/**
 * What is bought, what it costs, the button that pays, and the codes that lower it (rule: checkout-summary). From 1024 px it is
 * next to the fields, and many lines scroll in their own list, so that nothing lies over them; on phones its first part is
 * folded into a line above the fields, the second ends the page.
 */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { cart, asked, promoCode, setPromoCode, newTotal, card, children } = props
  const quote = asked.data
  const column = useStickInView<HTMLElement>()
  return (
    <section ref={column} aria-label="Order summary" className="checkout-summary">
      <div className="selvedge max-lg:hidden" aria-hidden />
      <Foldable cart={cart} quote={quote}>
        <FreeDeliveryProgress quote={quote} />
        <CartLines items={cart.items} quote={quote} isCompact />
      </Foldable>
      <div className="checkout-pay">
        <RequestedQuoteSummary asked={asked} />
        {newTotal !== null && (
          <Alert tone="notice" title="Prices have changed">
            <span>
              {quote?.delivery.amount === null ? 'The total before delivery is now' : 'The total is now'}
            </span>{' '}
            <span translate="no" className="price">
              {formatMoney(newTotal)}
            </span>
            . Nothing was charged. Press the button again if you agree.
          </Alert>
        )}
        {children}
      </div>
      <div className="checkout-ways">
        <p className="flex flex-wrap justify-between gap-x-6 pb-3">
          <Link to="/cart" className={buttonClass('link')}>
            Back to cart
          </Link>
          <Link to="/checkout/review" className={buttonClass('link')}>
            {`Review before ${quote?.delivery.kind === 'quoted' ? 'sending' : 'paying'}`}
          </Link>
        </p>
        <PromoCodeBox promoCode={promoCode} setPromoCode={setPromoCode} promo={quote?.promo} />
        {card}
      </div>
    </section>
  )
}

/** On phones one line, `6 items · ₦148,000`, that opens what is below it; open by itself over a line that has to be changed. */
function Foldable({
  cart,
  quote,
  children,
}: {
  cart: CartView
  quote: Quote | undefined
  children: ReactNode
}) {
  const [wanted, setOpen] = useState<boolean>()
  const isOpen = wanted ?? cart.items.some(({ problem }) => problem)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="checkout-fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        data-testid="summary-fold"
      >
        <span className="flex gap-1" aria-hidden>
          {cart.items.slice(0, 3).map(({ id, product }) => (
            <Thumbnail key={id} image={product.images[0]} className="w-8" />
          ))}
        </span>
        <span className="sr-only">Order summary: </span>
        <span className="price">
          <span>{`${countText(nouns.item, cart.count)} · `}</span>
          <span translate="no">{quote ? formatMoney(quote.total) : '…'}</span>
        </span>
        <Icon name="chevron" className={`ml-auto ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} className={`checkout-lines ${isOpen ? '' : 'max-lg:hidden'}`}>
        {children}
      </div>
    </>
  )
}
