import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { internationalRateText } from '../../shipping/delivery-fee.rules.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OrdersLink } from './orders-link.tsx'
import { OwnOrder } from './own-order.tsx'

/** An order to a destination whose delivery price is on request (rule: delivery-quote): saved, nothing to pay yet. */
export function QuoteRequested({ orderNumber }: { orderNumber: string }) {
  const { settings } = useSuspenseQuery(shippingQuery).data
  const ownText = settings.find(({ setting_key }) => setting_key === 'international_rate_text')?.setting_value
  return (
    <OwnOrder idOrNumber={orderNumber} title="Delivery quote requested">
      {(order) => (
        <div className="bg-paper">
          <div className="selvedge" aria-hidden />
          <div className="flex flex-col gap-4 p-4 md:p-8">
            <p role="status" className="text-lg">
              Your order{' '}
              <strong translate="no" className="price">
                {order.order_number}
              </strong>{' '}
              is saved. {ownText || internationalRateText}
            </p>
            <ol className="flex list-decimal flex-col gap-2 pl-5">
              <li>We work out the delivery price to your address.</li>
              <li>You get an email with the full total and a link to pay.</li>
              <li>We pack your order once it is paid.</li>
            </ol>
            <div className="flex flex-wrap gap-3">
              <OrdersLink order={order} />
              <Link to="/shop" className={buttonClass('secondary')}>
                Continue Shopping
              </Link>
            </div>
          </div>
        </div>
      )}
    </OwnOrder>
  )
}
