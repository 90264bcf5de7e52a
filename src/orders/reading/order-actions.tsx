import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from '../../ui/toast.tsx'
import { readCartAgain } from '../../cart/cart.queries.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { OrderView } from '../order.schema.ts'
import { buyAgain, cancelOrder, ordersKey } from '../orders.queries.ts'

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
      <BuyAgain order={order} />
      {order.can_cancel && <CancelOrder order={order} />}
    </>
  )
}

// (rule: buy-again)
function BuyAgain({ order }: { order: OrderView }) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => buyAgain(order.items),
    onSuccess: (missing) => {
      void readCartAgain(queryClient)
      const isAnyAdded = missing.length < order.items.length
      if (missing.length > 0) toast.error('Not everything is available', { description: missing.join('. ') })
      if (isAnyAdded) toast.success('Added to cart!', { description: 'Today’s prices apply.' })
    },
    onError: () => toast.error('Failed to add item to cart. Please try again.'),
  })
  return (
    <Button variant="secondary" isBusy={again.isPending} onClick={() => again.mutate()}>
      Buy Again
    </Button>
  )
}

function CancelOrder({ order }: { order: OrderView }) {
  const queryClient = useQueryClient()
  const confirm = useOverlay('cancel-order')
  const cancel = useMutation({
    mutationFn: () => cancelOrder(order.id),
    onSuccess: () => {
      confirm.close()
      toast.success('Order cancelled')
      return queryClient.invalidateQueries({ queryKey: ordersKey })
    },
    onError: (error) => {
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
          onConfirm={() => cancel.mutate()}
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
