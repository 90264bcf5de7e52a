import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../account/sessions/session.queries.ts'
import { toast } from '../../ui/toast.tsx'
import { ApiError } from '../../lib/browser/api-client.ts'
import { formatMoney } from '../../lib/money.ts'
import { HelpBox } from '../../orders/reading/help-box.tsx'
import { OrderDeposit } from '../../orders/reading/order-deposit.tsx'
import { OrderItems } from '../../orders/reading/order-details.tsx'
import { paymentStatusLabel } from '../../orders/order/order-status.rules.ts'
import { OrderStatusBadge } from '../../orders/reading/order-status-badge.tsx'
import type { OrderView } from '../../orders/order/order.schema.ts'
import { ordersKey } from '../../orders/reading/orders.queries.ts'
import { currencyOf } from '../../orders/reading/order-display.rules.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { payOrderAgain } from '../checkout.queries.ts'
import { OrdersLink } from './orders-link.tsx'
import { OwnOrder } from './own-order.tsx'
import { keptText } from '../payment-outcome.rules.ts'
import { usePageTime } from '../../lib/browser/page-time.ts'
import { paymentFailed, refusalOf } from '../refusal.rules.ts'
import { usePress } from '../../lib/browser/use-press.ts'
import { useRestored } from '../../lib/browser/use-restored.ts'

/**
 * An unpaid order once more, with a new reference (rule: order-before-payment): after a failed payment, or from a pay
 * link.
 */
export function PayOrderAgain({ orderId }: { orderId: string }) {
  return (
    <OwnOrder
      idOrNumber={orderId}
      title="Pay your order"
      end={({ order_number }) => <HelpBox orderNumber={order_number} />}
    >
      {(order) => <PayOrder order={order} />}
    </OwnOrder>
  )
}

function PayOrder({ order }: { order: OrderView }) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const now = usePageTime()
  const [isLeaving, setLeaving] = useState(false)
  useRestored(() => setLeaving(false))
  const { press, take, free, finish } = usePress()
  const pay = useMutation({
    mutationFn: (order: Parameters<typeof payOrderAgain>[0]) => press.run(() => payOrderAgain(order)),
    onSuccess: ({ data }) => {
      finish()
      if (!('authorization_url' in data)) return
      setLeaving(true)
      window.location.assign(data.authorization_url)
    },
    onError: (refusal) => {
      free()
      void queryClient.invalidateQueries({ queryKey: ordersKey })
      const { message } = refusalOf(refusal instanceof ApiError ? refusal.body : null)
      toast.error('Payment Error', { description: message ?? paymentFailed })
    },
  })
  const isBusy = pay.isPending || isLeaving
  return (
    <div className="bg-paper">
      <div className="selvedge" aria-hidden />
      <div className="flex flex-col gap-5 p-4 md:p-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block text-sm text-muted">Order</span>
            <span translate="no" className="price text-xl">
              {order.order_number}
            </span>
          </p>
          <OrderStatusBadge
            status={order.status}
            {...(order.can_pay && {
              label:
                order.payment_status === 'failed'
                  ? 'Payment failed'
                  : paymentStatusLabel(order.payment_status),
            })}
          />
        </div>
        {order.can_pay && (
          <p className="empty:hidden">
            {[
              order.payment_status === 'failed' &&
                'The last payment did not go through. You were not charged.',
              keptText(order.hold_expires_at, now),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        <OrderItems order={order} />
        <OrderDeposit order={order} />
        {order.deposit ? null : order.can_pay ? (
          <Button
            className="min-h-14 w-full sm:text-lg"
            isBusy={isBusy}
            onClick={() => take() && pay.mutate({ id: order.id, total: order.total_amount })}
            data-testid="pay"
          >
            {isLeaving
              ? 'Redirecting to Payment...'
              : pay.isPending
                ? 'Processing...'
                : `Proceed to Payment - ${formatMoney(order.total_amount, currencyOf(order))}`}
          </Button>
        ) : (
          <Alert tone="notice">
            {order.delivery === null
              ? 'We are still working out the delivery price. You get an email with a link to pay.'
              : order.status === 'cancelled'
                ? 'This order was cancelled. Please check out again.'
                : 'There is nothing left to pay for this order.'}
          </Alert>
        )}
        {user ? (
          <Link to="/orders/$number" params={{ number: order.order_number }} className={buttonClass('link')}>
            See the order
          </Link>
        ) : (
          <OrdersLink variant="secondary" order={order} />
        )}
      </div>
    </div>
  )
}
