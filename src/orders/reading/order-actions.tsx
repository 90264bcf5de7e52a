import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from '../../ui/toast.tsx'
import { readCartAgain } from '../../cart/cart.queries.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { usePress } from '../../lib/browser/use-press.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { OrderView } from '../order/order.schema.ts'
import { BoughtCardLink } from './bought-card-link.tsx'
import { buyAgain, cancelOrder, ordersKey } from './orders.queries.ts'

/** What its owner can do with an order: pay it, cancel it while it is unpaid, buy its items again. */
export function OrderActions({ order }: { order: OrderView }) {
  return (
    <>
      {order.can_pay && !order.deposit && (
        <Link
          to="/checkout"
          search={{ order: order.id, total: order.total_amount }}
          className={buttonClass('primary')}
        >
          Pay Now
        </Link>
      )}
      {order.is_gift_card ? <BoughtCardLink order={order} /> : <BuyAgain order={order} />}
      <DeliveryChange order={order} />
      {order.can_cancel && <CancelOrder order={order} />}
    </>
  )
}

const ChangeDelivery = lazyPart(() => import('./change-delivery.tsx'))

/** Until it is ready or packed; an order that is brought only where something can be fetched (rule: delivery-choice). */
function DeliveryChange({ order }: { order: OrderView }) {
  const isOpen = order.delivery !== null && (order.status === 'pending' || order.status === 'paid')
  const { data } = useQuery({ ...shippingQuery, enabled: isOpen })
  const sheet = useOverlay('change-delivery')
  const isPossible = order.pickup ? order.pickup.state !== 'ready' : (data?.pickups ?? []).length > 0
  if (!isOpen || !isPossible) return null
  return (
    <>
      <Button variant="link" onClick={() => sheet.open()}>
        {order.pickup ? 'Deliver it instead' : 'Pick it up instead'}
      </Button>
      {sheet.isOpen && <ChangeDelivery order={order} onClose={sheet.close} />}
    </>
  )
}

// (rule: buy-again)
function BuyAgain({ order }: { order: OrderView }) {
  const queryClient = useQueryClient()
  const { press, take, free, finish } = usePress()
  const again = useMutation({
    mutationFn: () => buyAgain(order.items, press),
    onSuccess: (missing) => {
      finish()
      void readCartAgain(queryClient)
      const isAnyAdded = missing.length < order.items.length
      if (missing.length > 0) toast.error('Not everything is available', { description: missing.join('. ') })
      if (isAnyAdded) toast.success('Added to cart!', { description: 'Today’s prices apply.' })
    },
    onError: () => {
      free()
      toast.error('Failed to add item to cart. Please try again.')
    },
  })
  return (
    <Button variant="secondary" isBusy={again.isPending} onClick={() => take() && again.mutate()}>
      Buy Again
    </Button>
  )
}

function CancelOrder({ order }: { order: OrderView }) {
  const queryClient = useQueryClient()
  const confirm = useOverlay('cancel-order')
  const { press, take, free, finish } = usePress()
  const cancel = useMutation({
    mutationFn: () => press.run(() => cancelOrder(order.id)),
    onSuccess: () => {
      finish()
      confirm.close()
      return queryClient.invalidateQueries({ queryKey: ordersKey })
    },
    onError: (error) => {
      free()
      confirm.close()
      toastFailure("Couldn't cancel this order. Please try again.")(error)
    },
  })
  return (
    <>
      <Button variant="link" onClick={() => confirm.open()}>
        Cancel Order
      </Button>
      {confirm.isOpen && (
        <ConfirmDialog
          title="Cancel this order?"
          confirmText="Cancel Order"
          keepText="Keep Order"
          isBusy={cancel.isPending}
          onConfirm={() => take() && cancel.mutate()}
          onClose={confirm.close}
        >
          <p>
            Order {order.order_number} has not been paid, so there is nothing to refund. Its items go back on
            sale. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
