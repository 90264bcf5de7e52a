import { createFileRoute } from '@tanstack/react-router'
import { formatMoney } from '../lib/money.ts'
import { channelsText } from '../settings/payment-channels.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { pageHead } from '../layout/page-head.rules.ts'
import { returnCostText, returnsText } from '../settings/return-texts.rules.ts'
import { dispatchText } from '../settings/setting-texts.rules.ts'
import { Chapter, Fact, Facts, StaticHeader, textLink } from './static-page.tsx'

export const Route = createFileRoute('/terms')({
  head: (at) =>
    pageHead(at, {
      description:
        'The terms on which we sell: orders, prices, payment, delivery, returns, promo codes and your rights.',
      hasTrail: true,
    }),
  component: TermsPage,
})

function TermsPage() {
  const shop = useShop()
  return (
    <main>
      <StaticHeader title="Terms">
        <p>
          What you can expect of us, and we of you, when you buy at {shop.brand_name}. In plain words, because
          you should be able to read what you agree to.
        </p>
      </StaticHeader>
      <div className="shell">
        <Chapter id="us" title="Who sells">
          <p>
            The seller is {shop.brand_name}, {shop.address}. You reach us at{' '}
            <a href={`mailto:${shop.email}`} className={textLink}>
              {shop.email}
            </a>{' '}
            and {shop.phone}. To order you must be 18 or have the consent of a parent.
          </p>
        </Chapter>
        <Chapter id="order" title="How an order works">
          <p>
            You put pieces into the cart, give an address and pay. Your order is accepted when we confirm the
            payment by email. Until then your pieces are held for a limited time; if no payment arrives, they
            go back on sale and the order is cancelled at no cost.
          </p>
          <p>
            If we cannot supply a piece you paid for, because two people bought the last one at the same
            moment or it turns out to be damaged, you get its price back in full.
          </p>
          <p>Where the delivery price is on request, you owe nothing until you accept the price we send.</p>
        </Chapter>
        <Chapter id="price" title="Prices">
          <Facts>
            <Fact>Prices are in naira. A dollar price next to one is only for comparison.</Fact>
            <Fact>
              The checkout shows the total of goods, discount and delivery before you pay. That total is what
              you are charged, and nothing is added later.
            </Fact>
            <Fact>
              If a price changes while a piece is in your cart, we show you the new price before you pay.
              Orders already paid stay as they are.
            </Fact>
            {shop.free_delivery_threshold !== null && (
              <Fact>
                Delivery within Nigeria is free when the goods come to{' '}
                {formatMoney(shop.free_delivery_threshold)} or more after any discount, in the locations
                marked so.
              </Fact>
            )}
          </Facts>
        </Chapter>
        <Chapter id="payment" title="Payment">
          <p>
            By {channelsText(shop.payment_channels)}, through Paystack. We never ask you to pay into another
            account, in a chat or on the phone. If we cannot match a payment to an order, a person looks at it
            and refunds it if it belongs to none.
          </p>
        </Chapter>
        <Chapter id="delivery" title="Delivery">
          <p>
            Orders leave within {dispatchText(shop)} of payment. The days shown on the{' '}
            <SiteLink href="/shipping" className={textLink}>
              shipping page
            </SiteLink>{' '}
            are estimates, not guarantees. We carry the risk until the parcel is handed over at your address.
          </p>
        </Chapter>
        <Chapter id="returns" title="Returns and exchanges">
          <p>
            {returnsText(shop)} {returnCostText} The conditions are under{' '}
            <SiteLink href="/shipping-returns?tab=returns" className={textLink}>
              Returns
            </SiteLink>
            . We take no pre-orders.
          </p>
        </Chapter>
        <Chapter id="codes" title="Promo codes">
          <p>
            A code takes its discount off the goods, not off delivery. One order takes one code. A code that
            is limited to once per customer means the person, not the email address. Codes have no cash value.
          </p>
        </Chapter>
        <Chapter id="account" title="Your account">
          <p>
            Keep your password to yourself, and tell us if you think someone else has it. We may close
            accounts that are used for fraud; orders that were paid honestly are still delivered.
          </p>
        </Chapter>
        <Chapter id="pictures" title="Pictures">
          <p>
            {shop.illustration_note} Colours look different from screen to screen, and hand-dyed cloth varies
            from piece to piece.
          </p>
        </Chapter>
        <Chapter id="law" title="Liability and law">
          <p>
            We are responsible for what we sell as the Federal Competition and Consumer Protection Act 2018
            says, and nothing here takes away a right it gives you. Beyond that, we are responsible for damage
            we cause on purpose or through carelessness.
          </p>
          <p>
            Nigerian law applies. Talk to us first: most things end with a phone call. If not, you can turn to
            the Federal Competition and Consumer Protection Commission or the courts.
          </p>
        </Chapter>
      </div>
    </main>
  )
}
