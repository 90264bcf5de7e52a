import { Link } from '@tanstack/react-router'
import { useIsGuest } from '../../account/sessions/session.queries.ts'
import type { OrderView } from '../../orders/order/order.schema.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { buttonClass } from '../../ui/button.tsx'

type OrdersLinkProps = {
  variant?: 'primary' | 'secondary'
  order?: Pick<OrderView, 'order_number' | 'email' | 'is_gift_card'> | null
}

/**
 * To the customer's orders. Who bought without an account is shown the order by its number and e-mail, and never sent to
 * sign-in (rule: guest-checkout).
 */
export function OrdersLink({ variant = 'primary', order }: OrdersLinkProps) {
  const isGuest = useIsGuest()
  const { guest_checkout } = useShop()
  if (!isGuest || !(guest_checkout || order?.is_gift_card))
    return (
      <Link to="/orders" className={buttonClass(variant)}>
        View My Orders
      </Link>
    )
  return (
    <Link
      to="/track-order"
      search={order ? { order: order.order_number, email: order.email } : {}}
      className={buttonClass(variant)}
    >
      Track Order
    </Link>
  )
}
