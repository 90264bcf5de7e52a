import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { type RequestedQuote, RequestedQuoteSummary } from './quote/requested-quote.tsx'
import { FreeDeliveryProgress } from './quote/free-delivery-progress.tsx'
import { NothingBuyable } from './buy-box/nothing-buyable.tsx'
import { PromoCodeBox } from './quote/promo-code-box.tsx'
import { hasGoods } from './quote/quote.rules.ts'
import { TrustNotes } from './buy-box/trust-notes.tsx'

type CartSummaryProps = {
  asked: RequestedQuote
  promoCode: string
  setPromoCode: (code: string) => void
  onProceed: () => void
}

/** Next to the cart's items: their costs, a promo code, and the link to checkout. */
export function CartSummary({ asked, promoCode, setPromoCode, onProceed }: CartSummaryProps) {
  const quote = asked.data
  const isNothing = quote !== undefined && !hasGoods(quote.lines)
  return (
    <section aria-label="Order summary" className="mt-8 lg:mt-0">
      <div className="flex flex-col gap-5 bg-paper lg:sticky lg:top-24">
        <div className="selvedge" aria-hidden />
        <div className="flex flex-col gap-5 px-4 pb-6 md:px-6">
          <h2 className="text-2xl">Summary</h2>
          {isNothing && <NothingBuyable />}
          {!asked.isError && !isNothing && (
            <>
              <FreeDeliveryProgress quote={quote} />
              <PromoCodeBox promoCode={promoCode} setPromoCode={setPromoCode} promo={quote?.promo} />
            </>
          )}
          {!isNothing && (
            <>
              <RequestedQuoteSummary asked={asked} />
              <div className="hidden lg:block">
                <Button className="w-full" onClick={onProceed}>
                  Proceed to Checkout
                </Button>
              </div>
            </>
          )}
          <Link to="/shop" className={buttonClass(isNothing ? 'primary' : 'secondary', 'w-full')}>
            Continue Shopping
          </Link>
          <TrustNotes />
        </div>
      </div>
    </section>
  )
}
